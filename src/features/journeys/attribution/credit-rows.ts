import { ratio } from '#domain/metrics/ratio.ts';
import type { AttributionReport, AttributionRow } from '#domain/wire/answers/attribution.ts';
import type { AttributionModel } from '#domain/wire/reports/attribution.ts';

/** An answer to all models, as it is looked at: one model, another beside it, and how far all of them reach. */

export interface CreditLine {
  /** `paid`: all that had a paid touch. */
  readonly kind: AttributionRow['kind'] | 'total' | 'paid';
  readonly value: string | null;
  readonly conversions: number;
  /** Minor units; null where money is not shown. */
  readonly revenue: number | null;
  readonly spend: number | null;
  readonly roas: number | null;
  /** The same by the other model, and how much more or less it gives. */
  readonly beside: { readonly conversions: number; readonly revenue: number | null } | null;
  readonly differs: { readonly conversions: number; readonly revenue: number | null } | null;
}

const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
/** Conversions travel in millionths of one: a difference of two has no more places. */
const millionths = (value: number) => Math.round(value * 1e6) / 1e6;

function lineOf(
  { kind, value, credits, spend }: Pick<CreditLine, 'kind' | 'value' | 'spend'> & Pick<AttributionRow, 'credits'>,
  model: AttributionModel,
  other: AttributionModel | null,
): CreditLine {
  const { conversions, revenue, roas } = credits[model];
  const beside = other && { conversions: credits[other].conversions, revenue: credits[other].revenue };
  const differs = beside && {
    conversions: millionths(beside.conversions - conversions),
    revenue: minus(beside.revenue, revenue),
  };
  return { kind, value, conversions, revenue, spend, roas, beside, differs };
}

/** Most credit by the chosen model first; what got least of all stays last. */
function byCredit(a: CreditLine, b: CreditLine): number {
  if (a.kind === 'rest' || b.kind === 'rest') return Number(a.kind === 'rest') - Number(b.kind === 'rest');
  return (b.revenue ?? 0) - (a.revenue ?? 0) || b.conversions - a.conversions;
}

export function creditLines(
  report: Pick<AttributionReport, 'rows'>,
  model: AttributionModel,
  other: AttributionModel | null,
): CreditLine[] {
  return report.rows.map((row) => lineOf(row, model, other)).toSorted(byCredit);
}

export const totalLine = ({ totals }: Pick<AttributionReport, 'totals'>, model: AttributionModel, other: AttributionModel | null) =>
  lineOf({ kind: 'total', value: null, ...totals }, model, other);

/** All together without what had no touch that takes part: of paid touches what ads brought for what was spent. */
export function seenLine(
  { rows, totals }: Pick<AttributionReport, 'rows' | 'totals'>,
  model: AttributionModel,
  other: AttributionModel | null,
): CreditLine {
  const unseen = rows.find(({ kind }) => kind === 'unseen')?.credits;
  const seen = (of: AttributionModel) => ({
    conversions: millionths(totals.credits[of].conversions - (unseen?.[of].conversions ?? 0)),
    revenue: minus(totals.credits[of].revenue, unseen ? unseen[of].revenue : 0),
  });
  const [own, beside] = [seen(model), other && seen(other)];
  const differs = beside && { conversions: millionths(beside.conversions - own.conversions), revenue: minus(beside.revenue, own.revenue) };
  const { spend } = totals;
  const roas = own.revenue === null || spend === null ? null : ratio(own.revenue, spend);
  return { kind: 'paid', value: null, ...own, spend, roas, beside, differs };
}

/** How far the models that add up reach for a row, where a bar begins and ends (0 to 1), and where two of them stand in it. */
export interface Reach {
  readonly kind: AttributionRow['kind'];
  readonly value: string | null;
  readonly lowest: number;
  readonly highest: number;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly { readonly model: AttributionModel; readonly at: number; readonly amount: number }[];
}

/** The widest rows of the honesty panel: by money where it is shown, else by conversions. */
export function reaches(
  { rows, locked }: Pick<AttributionReport, 'rows' | 'locked'>,
  models: readonly AttributionModel[],
  most: number,
): { readonly of: 'revenue' | 'conversions'; readonly rows: readonly Reach[] } {
  const hasMoney = locked.money === null && rows.some(({ highest, lowest }) => highest.revenue || lowest.revenue);
  const of = hasMoney ? 'revenue' : 'conversions';
  const shown = rows.filter(({ lowest, highest }) => lowest[of] || highest[of]).slice(0, most);
  const bottom = Math.min(0, ...shown.map(({ lowest }) => lowest[of] ?? 0));
  const top = Math.max(0, ...shown.map(({ highest }) => highest[of] ?? 0));
  const place = (value: number) => (top === bottom ? 0 : Math.min(1, Math.max(0, (value - bottom) / (top - bottom))));
  return {
    of,
    rows: shown.map(({ kind, value, lowest, highest, credits }) => ({
      kind,
      value,
      lowest: lowest[of] ?? 0,
      highest: highest[of] ?? 0,
      from: place(lowest[of] ?? 0),
      to: place(highest[of] ?? 0),
      // What does not add up lies in no bound.
      marks: models
        .filter((model) => model !== 'full_impact')
        .map((model) => ({ model, at: place(credits[model][of] ?? 0), amount: credits[model][of] ?? 0 })),
    })),
  };
}
