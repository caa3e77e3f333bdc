import { type Difference, isSame } from '#domain/canvas/changes/difference.ts';
import type { CanvasDocument, CanvasElement, Line } from '#domain/canvas/document.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import type { Comparison, State } from './comparison.ts';
import { useChanges } from './line-changes.ts';

interface DifferencesProps {
  readonly comparison: Comparison;
  readonly difference: Difference;
}

interface Said {
  readonly name: string;
  /** What of it is another. */
  readonly what: readonly string[];
}

/** Names of cards, and of lines by what they tie. */
function useNames() {
  const text = useText();
  const ofElement = (element: CanvasElement) => nameOf(element, text);
  const ofLine = ({ from, to }: Line, { elements }: CanvasDocument) => {
    const ends = [from, to].map((end) => elements.find(({ id }) => id === end));
    return ends.map((end) => (end ? ofElement(end) : '–')).join(' → ');
  };
  return { ofElement, ofLine };
}

/** What the canvas became from one state to a later one: what the plan comes to, and each card and line that is another. */
export function Differences({ comparison: { earlier, later, isNow }, difference }: DifferencesProps) {
  const { t } = useText();
  const format = useFormat();
  const { currency } = useWorkspace();
  const { ofElement, ofLine } = useNames();
  const changes = useChanges();
  if (isSame(difference)) return <p className="versions-same">{t(isNow ? 'versions.same' : 'versions.sameBetween')}</p>;
  const { elements, lines, pairs, costs } = difference;
  const plain = (name: string): Said => ({ name, what: [] });
  const kinds = [
    ['gone', [...elements.gone.map(ofElement), ...lines.gone.map((line) => ofLine(line, earlier.document))].map(plain)],
    [
      'changed',
      [
        ...pairs.elements.map((pair): Said => ({ name: ofElement(pair.before), what: changes.ofElement(pair, costs) })),
        ...pairs.lines.map((pair): Said => {
          const endsOf = (line: Line, side: 'before' | 'after') => ofLine(line, (side === 'before' ? earlier : later).document);
          return { name: ofLine(pair.before, earlier.document), what: changes.ofLine(pair, endsOf) };
        }),
      ],
    ],
    ['added', [...elements.added.map(ofElement), ...lines.added.map((line) => ofLine(line, later.document))].map(plain)],
  ] as const;
  const profit = ({ plan_profit: cents }: State) => (cents === null ? '–' : format.money(cents, currency));
  const profits = { before: profit(earlier), now: profit(later) };
  return (
    <section className="versions-differences" aria-label={t('versions.differences')}>
      <p className="tnum">{t(isNow ? 'versions.profit' : 'versions.profitBetween', profits)}</p>
      {kinds.map(([kind, said]) => {
        if (said.length === 0) return null;
        return (
          <div key={kind} className={`versions-kind is-${kind}`}>
            <h2 className="t12 b">{t(`versions.${kind}`, { count: said.length })}</h2>
            <ul>
              {said.map(({ name, what }, at) => (
                // Two things may be called the same.
                <li key={`${name} ${at}`}>
                  <span className="ell" title={name}>
                    {name}
                  </span>
                  {what.length > 0 ? <small>{what.join(' · ')}</small> : null}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {difference.plan ? <p className="mut t12">{t('versions.plan')}</p> : null}
    </section>
  );
}
