import { useMemo } from 'react';
import { bridgeOf, type Contribution, largestContributions } from '#domain/canvas/compare/bridge.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useActions } from '../actions/context.ts';
import { useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import './bridge.css';

/** Reasons that are named; what the others come to is left over with the rest. */
const NAMED = 6;

const WHOLE = {
  price: 'canvas.bridge.price',
  ad_cost: 'canvas.bridge.ad_cost',
  remainder: 'canvas.bridge.rest',
} as const satisfies Partial<Record<Contribution['kind'], TextKey>>;

/** What a contribution is about, and how to get there. */
function useContribution() {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const { document, texts } = useDerived();
  const nameAt = (id: string) => document.elements.flatMap((element) => (element.id === id ? [nameOf(element, texts.text)] : []))[0] ?? '';
  return ({ kind, id }: Contribution): { readonly name: string; readonly open: (() => void) | null } => {
    const line = kind === 'line' ? document.lines.find((each) => each.id === id) : undefined;
    if (line) {
      const open = () => {
        editor.select({ lines: [line.id] });
        flow?.zoomTo([line.from, line.to]);
      };
      return { name: `${nameAt(line.from)} → ${nameAt(line.to)}`, open };
    }
    if (kind === 'source' && id !== null) {
      const open = () => {
        editor.select({ elements: [id] });
        flow?.zoomTo([id]);
      };
      return { name: t('canvas.bridge.source', { name: nameAt(id) }), open };
    }
    return { name: t(WHOLE[kind as keyof typeof WHOLE]), open: null };
  };
}

function Row({ contribution, most }: { readonly contribution: Contribution; readonly most: number }) {
  const { texts } = useDerived();
  const { name, open } = useContribution()(contribution);
  const side = contribution.amount < 0 ? 'is-less' : 'is-more';
  return (
    <tr>
      <th scope="row">
        {open ? (
          <button type="button" onClick={open}>
            {name}
          </button>
        ) : (
          name
        )}
        <i className={`cv-bridge-bar ${side}`} style={{ width: `${(100 * Math.abs(contribution.amount)) / most}%` }} />
      </th>
      <td className={side}>{`${contribution.amount > 0 ? '+' : ''}${texts.format.money(contribution.amount)}`}</td>
    </tr>
  );
}

/** From the planned profit to the actual one: what made it another, the largest reason first. */
export default function BridgeSection() {
  const { t } = useText();
  const { document, forecast, report, comparison, texts } = useDerived();
  const bridge = useMemo(
    () => (comparison && report ? bridgeOf(document, forecast, comparison, report.totals) : null),
    [document, forecast, comparison, report],
  );
  if (!bridge || bridge.contributions.length === 0) return null;
  const contributions = largestContributions(bridge, NAMED);
  const most = Math.max(1, ...contributions.map(({ amount }) => Math.abs(amount)));
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.bridge.title')}</h3>
      <table className="cv-result cv-bridge">
        <tbody>
          <tr>
            <th scope="row">{t('canvas.bridge.planned')}</th>
            <td>{texts.format.money(bridge.planned)}</td>
          </tr>
          {contributions.map((contribution) => (
            <Row key={`${contribution.kind}:${contribution.id}`} contribution={contribution} most={most} />
          ))}
          <tr className="is-total">
            <th scope="row">{t('canvas.bridge.actual')}</th>
            <td>{texts.format.money(bridge.actual)}</td>
          </tr>
        </tbody>
      </table>
      {contributions.some(({ kind }) => kind === 'remainder') && <p className="cv-help">{t('canvas.bridge.rest_help')}</p>}
      <ActionButton name="learn" words />
    </section>
  );
}
