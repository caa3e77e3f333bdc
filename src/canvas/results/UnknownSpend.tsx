import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';

/** Sources that are named; of dozens the others are only counted. */
const NAMED = 4;

/** Says of which sources no ad spend is known, and offers the plan in its place. */
export default function UnknownSpend() {
  const { t } = useText();
  const { list } = useFormat();
  const { comparison, document, texts, plannedSpend, takePlannedSpend } = useDerived();
  const spend = comparison?.spend;
  const { actuals } = useHost();
  if (!spend || spend.unknown.length === 0) return null;
  if (actuals?.whom) return <p className="cv-callout">{t('canvas.whom.no_spend')}</p>;
  const unknown = document.elements.filter(({ id }) => spend.unknown.includes(id));
  const names = unknown.slice(0, NAMED).map((element) => nameOf(element, texts.text));
  const others = unknown.length - names.length;
  const sources = list(others > 0 ? [...names, t('canvas.results.more_sources', { count: others })] : names);
  return (
    <div className={`cv-callout${plannedSpend ? '' : ' is-warning'}`}>
      {!plannedSpend && <p>{t('canvas.results.spend_unknown_text', { sources })}</p>}
      <label className="cv-check">
        <input type="checkbox" checked={plannedSpend} onChange={({ target }) => takePlannedSpend(target.checked)} />
        <span>{t('canvas.results.take_planned', { money: texts.format.money(spend.planned) })}</span>
      </label>
    </div>
  );
}
