import { useQuery } from '@tanstack/react-query';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { costsMoney } from '#domain/canvas/forecast/traffic.ts';
import { LOOK_BACK_DAYS } from '#domain/tracking/attribution.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE } from '#src/ui/data/format.ts';
import { isPutOffError } from '../data/use-report.ts';
import { useHost } from '../host.ts';
import type { Credited, SourceRule } from '../seen/port.ts';
import { useDerived } from '../store/derived.ts';

const FRESH_MS = 60_000;

interface SourceMoneyProps {
  readonly element: CanvasElement;
  readonly rule: SourceRule;
  /** Everybody who came by it in the days of the report. */
  readonly people: number;
}

/** What a source earned and cost in the days of the report, credited as the table of sources does. Nothing where that is not shown, or only who walked the map counts. */
export function SourceMoney({ element, rule, people }: SourceMoneyProps) {
  const { t } = useText();
  const { id, seen, actuals, money } = useHost();
  const { report } = useDerived();
  const { min, max } = report?.range ?? { min: '', max: '' };
  const whom = actuals?.whom ?? '';
  const { data, error, failureReason } = useQuery({
    queryKey: ['canvas-source-money', id, rule, min, max, whom],
    queryFn: async ({ signal }) => {
      const found = await seen?.();
      return found ? found.credited(rule, { range: { min, max }, whom }, signal) : null;
    },
    enabled: seen !== undefined && report !== null && money && !actuals?.inFunnelMode,
    staleTime: FRESH_MS,
  });
  if (isPutOffError(failureReason)) return <p className="cv-help">{failureReason.message}</p>;
  if (error) return <p className="cv-help">{t('canvas.actual.credit.failed')}</p>;
  return data ? <Figures credited={data} people={people} isPaid={element.traffic !== undefined && costsMoney(element.traffic)} /> : null;
}

interface FiguresProps {
  readonly credited: Credited;
  readonly people: number;
  /** Does it cost money by the plan? Then a spend that nobody knows is not zero. */
  readonly isPaid: boolean;
}

function Figures({ credited: { purchases, revenue, spend, isPerDay }, people, isPaid }: FiguresProps) {
  const { t } = useText();
  const { format } = useDerived().texts;
  const cost = spend ?? (isPaid ? null : 0);
  const perPerson = spend === null || people === 0 ? null : spend / people;
  const rows = [
    ['canvas.actual.purchases', format.count(purchases)],
    ['canvas.results.revenue', format.exact(revenue)],
    ['canvas.results.ad_cost', spend === null ? NO_VALUE : format.exact(spend)],
    ['canvas.results.profit', cost === null ? NO_VALUE : format.exact(revenue - cost)],
    ['canvas.results.roas', format.share(spend ? revenue / spend : null)],
    // Fewer people are behind it than are told apart.
    ['canvas.actual.cost_per_person', `${isPerDay && perPerson !== null ? '≈ ' : ''}${format.exact(perPerson)}`],
  ] as const;
  return (
    <>
      <table className="cv-result">
        <tbody>
          {rows.map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="cv-help">{t('canvas.actual.credit.how', { days: LOOK_BACK_DAYS })}</p>
      {cost === null ? <p className="cv-help">{t('canvas.actual.credit.no_spend')}</p> : null}
      {isPerDay && perPerson !== null ? <p className="cv-help">{t('canvas.actual.credit.per_day')}</p> : null}
    </>
  );
}
