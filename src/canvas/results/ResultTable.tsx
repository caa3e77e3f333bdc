import { type ReactNode, Suspense } from 'react';
import { TOTAL_ROWS, type TotalComparison, type TotalRow } from '#domain/canvas/compare/totals.ts';
import type { Totals } from '#domain/canvas/forecast-types.ts';
import type { CanvasFormat } from '#domain/canvas/view/format.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';
import { Crowd } from './Crowd.tsx';

/** Comes with actual numbers: a plan has no spend that is not known. */
const UnknownSpend = lazyWithRetry(() => import('./UnknownSpend.tsx'));

interface RowLook {
  readonly label: TextKey;
  readonly write: (format: CanvasFormat, value: number | null) => string;
  readonly plan: (totals: Totals) => number | null;
  /** Costs are written with a minus. */
  readonly cost?: boolean;
  readonly total?: boolean;
  /** The change is a difference in points. */
  readonly points?: boolean;
}

const money = (format: CanvasFormat, value: number | null) => format.money(value);
const ROWS = {
  people: { label: 'canvas.results.people', write: (format, value) => format.count(value), plan: (totals) => totals.people },
  buyers: { label: 'canvas.results.buyers', write: (format, value) => format.buyers(value), plan: (totals) => totals.buyers },
  revenue: { label: 'canvas.results.revenue', write: money, plan: (totals) => totals.revenue },
  ad_cost: { label: 'canvas.results.ad_cost', write: money, plan: (totals) => totals.ad_cost, cost: true },
  product_cost: { label: 'canvas.results.product_cost', write: money, plan: (totals) => totals.product_cost, cost: true },
  fixed_cost: { label: 'canvas.results.fixed_cost', write: money, plan: (totals) => totals.fixed_cost, cost: true },
  profit: { label: 'canvas.results.profit', write: money, plan: (totals) => totals.profit, total: true },
  roas: { label: 'canvas.results.roas', write: (format, value) => format.share(value), plan: (totals) => totals.roas, points: true },
  cpa: { label: 'canvas.results.cpa', write: (format, value) => format.exact(value), plan: (totals) => totals.cpa },
} as const satisfies Record<TotalRow, RowLook>;

/** Where amounts were taken out, how many there are is all that is left. */
const COUNTS: ReadonlySet<TotalRow> = new Set(['people', 'buyers']);

const lookOf = (row: TotalRow): RowLook => ROWS[row];
const signed = (look: RowLook, value: number | null) => (value === null || !look.cost ? value : -value || 0);

/** Further figures that only a plan has. */
const MORE = [
  ['canvas.results.aov', (totals: Totals, format: CanvasFormat) => format.exact(totals.aov)],
  ['canvas.results.epc', (totals: Totals, format: CanvasFormat) => format.exact(totals.epc)],
  ['canvas.results.break_even_cpc', (totals: Totals, format: CanvasFormat) => format.exact(totals.break_even_cpc)],
  ['canvas.results.max_cpa', (totals: Totals, format: CanvasFormat) => format.exact(totals.max_cpa)],
  ['canvas.results.roi', (totals: Totals, format: CanvasFormat) => format.share(totals.roi)],
  ['canvas.results.leads', (totals: Totals, format: CanvasFormat) => format.count(totals.leads)],
  ['canvas.results.cpl', (totals: Totals, format: CanvasFormat) => format.exact(totals.cpl)],
  ['canvas.results.mer', (totals: Totals, format: CanvasFormat) => format.share(totals.mer)],
  ['canvas.results.ltv', (totals: Totals, format: CanvasFormat) => format.exact(totals.ltv)],
] as const satisfies readonly (readonly [TextKey, (totals: Totals, format: CanvasFormat) => string])[];

/** How those are worked out that are worked out otherwise elsewhere. */
const TIPS = {
  'canvas.results.leads': 'canvas.results.leads_tip',
  'canvas.results.cpl': 'canvas.results.cpl_tip',
  'canvas.results.mer': 'canvas.results.mer_tip',
  'canvas.results.ltv': 'canvas.results.ltv_tip',
} as const satisfies Partial<Record<(typeof MORE)[number][0], TextKey>>;
type Told = keyof typeof TIPS;
const tipOf = (told: Told, { leads }: Totals): TextKey =>
  told === 'canvas.results.leads' && leads === null ? 'canvas.results.leads_none' : TIPS[told];

interface Column {
  readonly head: TextKey;
  readonly text: (row: TotalRow, look: RowLook) => string;
  readonly behind?: (row: TotalRow) => boolean;
}

/** The totals, a line each, under the columns of a layer. */
function TotalsTable({
  columns,
  remarks = {},
  children,
}: {
  readonly columns: readonly Column[];
  readonly remarks?: Readonly<Partial<Record<TotalRow, string>>>;
  readonly children?: ReactNode;
}) {
  const { t } = useText();
  const { money } = useHost();
  return (
    <table className="cv-result">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('canvas.results.title')}</span>
          </th>
          {columns.map(({ head }) => (
            <th scope="col" key={head}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOTAL_ROWS.filter((row) => money || COUNTS.has(row)).map((row) => {
          const look = lookOf(row);
          return (
            <tr key={row} className={look.total ? 'is-total' : undefined}>
              <th scope="row">
                {t(look.label)}
                {remarks[row] && <small>{remarks[row]}</small>}
              </th>
              {columns.map(({ head, text, behind }) => (
                <td key={head} className={behind?.(row) ? 'cv-behind' : undefined}>
                  {text(row, look)}
                </td>
              ))}
            </tr>
          );
        })}
        {money && children}
      </tbody>
    </table>
  );
}

function PlanTable() {
  const { t } = useText();
  const { forecast, texts, document } = useDerived();
  const { format } = texts;
  const { once_cost } = forecast.totals;
  const remarks = once_cost > 0 ? { fixed_cost: t('canvas.fixed.of_once', { money: format.money(once_cost) }) } : {};
  const plan: Column = {
    head: `canvas.results.plan_${document.period}`,
    text: (_row, look) => look.write(format, signed(look, look.plan(forecast.totals))),
  };
  return (
    <TotalsTable columns={[plan]} remarks={remarks}>
      {MORE.map(([label, write]) => (
        <tr key={label}>
          <th scope="row">
            {t(label)}
            {label in TIPS ? <small>{t(tipOf(label as Told, forecast.totals))}</small> : null}
          </th>
          <td>{write(forecast.totals, format)}</td>
        </tr>
      ))}
    </TotalsTable>
  );
}

function changeText(look: RowLook, total: TotalComparison, format: CanvasFormat, points: string): string {
  if (!look.points || total.difference === null) return format.change(total.change);
  return `${format
    .change(total.difference)
    .replace(/[.,]\d+/, '')
    .replace(/\s?%/, '')} ${points}`;
}

const NOTHING: TotalComparison = { plan: null, actual: null, change: null, difference: null };

/** What was counted, beside the plan for the time that has passed where that is wanted. */
export function ComparedTotals({ withPlan }: { readonly withPlan: boolean }) {
  const { t } = useText();
  const { comparison, texts, plannedSpend } = useDerived();
  const { format } = texts;
  const totalOf = (row: TotalRow) => comparison?.totals[row] ?? NOTHING;
  const actual: Column = {
    head: 'canvas.layers.actual',
    text: (row, look) => look.write(format, signed(look, totalOf(row).actual)),
  };
  const plan: Column = {
    head: 'canvas.results.plan_to_date',
    text: (row, look) => look.write(format, signed(look, totalOf(row).plan)),
  };
  const change: Column = {
    head: 'canvas.results.change',
    text: (row, look) => changeText(look, totalOf(row), format, t('canvas.results.points')),
    behind: (row) => row === 'profit' && (totalOf(row).difference ?? 0) < 0,
  };
  const unknown = comparison !== null && comparison.spend.unknown.length > 0;
  const remark = t(plannedSpend ? 'canvas.results.spend_planned' : 'canvas.results.spend_unknown');
  return <TotalsTable columns={withPlan ? [plan, actual, change] : [actual]} remarks={unknown ? { ad_cost: remark } : {}} />;
}

function ComparedTable({ withPlan }: { readonly withPlan: boolean }) {
  return (
    <>
      <ComparedTotals withPlan={withPlan} />
      <Suspense fallback={null}>
        <UnknownSpend />
      </Suspense>
      <Crowd />
    </>
  );
}

/** The result of the whole canvas: the plan, or plan to date beside actual. */
export function ResultTable() {
  const { numbers } = useDerived();
  const { actuals } = useHost();
  return numbers.layer === 'plan' ? <PlanTable /> : <ComparedTable withPlan={numbers.layer === 'compare' && !actuals?.whom} />;
}
