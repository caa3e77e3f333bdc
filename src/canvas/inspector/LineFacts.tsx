import type { ComponentProps } from 'react';
import type { LineComparison } from '#domain/canvas/compare/compare.ts';
import type { Line } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useHost } from '../host.ts';
import Behind from '../results/Behind.tsx';
import { Verdict } from '../results/Verdict.tsx';
import { useDerived, useIsOver } from '../store/derived.ts';

interface Fact {
  readonly name: 'start' | 'went_on' | 'rate' | 'left' | 'lost';
  readonly plan: string;
  readonly actual: string;
  /** Whom the actual number counts. */
  readonly of?: Pick<ComponentProps<typeof Behind>, 'part' | 'id' | 'people'>;
  readonly small?: string;
  readonly behind?: boolean;
}

/** The facts of a line: people at its start, who went on, and what that cost against the plan. */
function useFacts(line: Line, compared: LineComparison): readonly Fact[] {
  const { numbers, forecast, comparison, texts } = useDerived();
  const { count, share, money } = texts.format;
  const { interval, from, people } = compared;
  const stayed = Math.max(0, from - people);
  const periods = comparison?.periods ?? 0;
  const flow = forecast.lines[line.id]?.flow ?? 0;
  const behind = numbers.layer === 'compare' ? comparison?.fix_first.find((fix) => fix.line === line.id) : undefined;
  const lost = behind?.so_far ?? null;
  const planned = line.kind === 'later' ? '' : count(flow * periods);
  return [
    {
      name: 'start',
      plan: count(comparison?.elements[line.from]?.plan ?? null),
      actual: count(from),
      of: { part: 'element', id: line.from, people: from },
    },
    { name: 'went_on', plan: planned, actual: count(people), of: { part: 'line', id: line.id, people } },
    {
      name: 'rate',
      plan: share(compared.plan),
      actual: share(compared.actual),
      small: interval ? `${share(interval.low)} – ${share(interval.high)}` : undefined,
      behind: compared.verdict === 'behind',
    },
    { name: 'left', plan: '', actual: count(stayed), of: { part: 'stayed', id: line.id, people: stayed } },
    ...(lost === null || lost >= 0 ? [] : [{ name: 'lost' as const, plan: '', actual: money(-lost), behind: true }]),
  ];
}

function Facts({ line, compared }: { readonly line: Line; readonly compared: LineComparison }) {
  const { t, label } = useText();
  const { numbers, range } = useDerived();
  const { day, dateRange } = useFormat();
  const isOver = useIsOver();
  const { parts } = useHost();
  const facts = useFacts(line, compared);
  const withPlan = numbers.layer === 'compare';
  return (
    <section className="cv-section cv-line-facts">
      <table className="cv-result">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('canvas.actual.title')}</span>
            </th>
            {withPlan && <th scope="col">{t('canvas.results.plan_to_date')}</th>}
            <th scope="col">{t('canvas.layers.actual')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, plan, actual, of, small, behind }) => (
            <tr key={name} className={name === 'rate' ? 'is-total' : undefined}>
              <th scope="row">
                {label(`canvas.line.facts.${name}`)}
                {small && <small>{t('canvas.tip.range')}</small>}
              </th>
              {withPlan && <td>{plan}</td>}
              <td className={withPlan && behind ? 'cv-behind' : undefined}>
                {of ? <Behind {...of} text={actual} /> : actual}
                {small && <small>{small}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {withPlan && <Verdict compared={compared} />}
      {withPlan && compared.plan !== null && parts.watch?.({ kind: 'line', id: line.id })}
      <p className="cv-help">
        {isOver ? t('canvas.line.counted', { days: dateRange(range.min, range.max) }) : t('canvas.line.since', { day: day(range.min) })}
      </p>
    </section>
  );
}

/** Plan and actual of one line, where the layer shows what really happened. */
export function LineFacts({ line }: { readonly line: Line }) {
  const { t } = useText();
  const { numbers, lines, report, untracked } = useDerived();
  if (numbers.layer === 'plan' || untracked || line.kind === 'planned') return null;
  const compared = lines[line.id];
  if (compared && compared.from > 0) return <Facts line={line} compared={compared} />;
  return report ? (
    <section className="cv-section">
      <p className="cv-help">{t('canvas.no_data')}</p>
    </section>
  ) : null;
}
