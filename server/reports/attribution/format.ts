import { WHOLE_CONVERSION } from '#domain/attribution/credit.ts';
import { MODELS } from '#domain/attribution/models.ts';
import type { AttributionReport, AttributionRow, Credit, Credits as CreditsOfRow } from '#domain/wire/answers/attribution.ts';
import { ATTRIBUTION_MODELS, type AttributionModel } from '#domain/wire/reports/attribution.ts';
import type { Credits, Got } from './credits.ts';
import { rowOf } from './labels.ts';

/** Rows of one answer; what got least stands together in one more. */
const MOST_ROWS = 500;
const ADDING_UP = ATTRIBUTION_MODELS.filter((model) => MODELS[model].addsUp);

/** Ad costs by label; null: not known by what is asked. */
export type Costs = ReadonlyMap<string, number> | null;

/** A row before money is shown, converted or kept back. */
interface Draft extends Pick<AttributionRow, 'kind' | 'value' | 'spend'> {
  readonly got: Got;
}

function creditsOf(got: Got, spend: number | null, hasMoney: boolean): CreditsOfRow {
  const credit = (model: AttributionModel): Credit => {
    const revenue = hasMoney ? got.revenue[model] : null;
    return { conversions: got.conversions[model] / WHOLE_CONVERSION, revenue, roas: revenue !== null && spend ? revenue / spend : null };
  };
  return Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, credit(model)])) as Record<AttributionModel, Credit>;
}

/** The least or the most over the models that add up. */
function bound(got: Got, of: (...values: number[]) => number, hasMoney: boolean): AttributionRow['lowest'] {
  return {
    conversions: of(...ADDING_UP.map((model) => got.conversions[model])) / WHOLE_CONVERSION,
    revenue: hasMoney ? of(...ADDING_UP.map((model) => got.revenue[model])) : null,
  };
}

const most = ({ got }: Draft) => Math.max(...ADDING_UP.map((model) => got.revenue[model]));
const mostConversions = ({ got }: Draft) => Math.max(...ADDING_UP.map((model) => got.conversions[model]));
const byHighest = (a: Draft, b: Draft) =>
  most(b) - most(a) ||
  mostConversions(b) - mostConversions(a) ||
  (b.spend ?? 0) - (a.spend ?? 0) ||
  ((a.value ?? '') < (b.value ?? '') ? -1 : 1);

function added(gots: readonly Got[]): Got {
  const sum = (part: keyof Got, model: AttributionModel) => gots.reduce((total, got) => total + got[part][model], 0);
  const all = (part: keyof Got) => Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, sum(part, model)])) as Got[typeof part];
  return { conversions: all('conversions'), revenue: all('revenue') };
}

const spent = (drafts: readonly Draft[]) =>
  drafts.some(({ spend }) => spend !== null) ? drafts.reduce((total, { spend }) => total + (spend ?? 0), 0) : null;

function cut(drafts: readonly Draft[]): readonly Draft[] {
  const rest = drafts.slice(MOST_ROWS);
  if (rest.length === 0) return drafts;
  return [...drafts.slice(0, MOST_ROWS), { kind: 'rest', value: null, got: added(rest.map(({ got }) => got)), spend: spent(rest) }];
}

/** Rows and totals of what was credited, with the costs beside it. */
export function formatted(credits: Credits, costs: Costs, hasMoney: boolean): Pick<AttributionReport, 'rows' | 'totals'> {
  const labels = new Set([...credits.labels, ...(costs?.keys() ?? [])]);
  const drafts = [...labels].map((label): Draft => ({ ...rowOf(label), got: credits.of(label), spend: costs?.get(label) ?? null }));
  const rows = cut(drafts.toSorted(byHighest)).map(
    ({ kind, value, got, spend }): AttributionRow => ({
      kind,
      value,
      credits: creditsOf(got, spend, hasMoney),
      lowest: bound(got, Math.min, hasMoney),
      highest: bound(got, Math.max, hasMoney),
      spend,
    }),
  );
  const spend = spent(drafts);
  const total = creditsOf(added(drafts.map(({ got }) => got)), spend, hasMoney);
  return { rows, totals: { credits: { ...total, full_impact: creditsOf(credits.whole(), spend, hasMoney).full_impact }, spend } };
}
