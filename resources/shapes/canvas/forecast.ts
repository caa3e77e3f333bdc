import { z } from 'zod';
import { documentSchema } from '#domain/canvas/document.ts';
import type { CashPeriod, ElementForecast, Forecast, LineForecast, SourceForecast, Totals } from '#domain/canvas/forecast-types.ts';

/** Colours say nothing about a forecast. */
const outlook = documentSchema.shape.outlook.unwrap().omit({ thresholds: true });
/** How the plan is looked at: what is kept with the canvas, or what goes without saying. */
export const outlookAnswer = outlook.required().extend({ goal: outlook.shape.goal.unwrap().nullable() });

/** A schema for every field: one that is missing does not compile. */
type FieldsOf<Figures> = { readonly [Name in keyof Figures]: z.ZodType<Figures[Name]> };

/** The figures of `Forecast` as they travel: money in minor units, people and money unrounded, null where there is no value. */

const figure = z.number();
const value = z.number().nullable();
const minor = figure.describe('Minor units, not rounded');

const element = z.object({
  visits: figure.describe('Arrivals, repeats included'),
  people: figure.describe('Distinct people'),
  people_range: z
    .object({ least: figure, most: figure })
    .nullable()
    .describe('Where ways meet and nobody knows how many take several of them'),
  goes_on: figure.describe('Share of people who take an exclusive line on'),
  leaves: figure.describe('People who leave here'),
  revenue: minor,
  net_revenue: minor.describe('Minor units, less refunds, fees and unit cost'),
  worth: minor.describe('Minor units that a visit here is worth in the end'),
  spend: minor.describe('Minor units; sources only'),
  fixed_cost: minor.describe('Minor units that are paid for it whether anybody comes or not, what is paid once included'),
} satisfies FieldsOf<ElementForecast>);

const line = z.object({
  flow: figure.describe('People who go this way'),
  rate: figure.describe('A share'),
  leverage: minor.describe('Minor units of net revenue for 100 points more'),
} satisfies FieldsOf<LineForecast>);

const money = { revenue: minor, net_revenue: minor, ad_cost: minor, profit: minor };
const ratios = {
  roas: value.describe('revenue / ad_cost'),
  cpa: value.describe('ad_cost / buyers, minor units'),
  epc: value.describe('Net revenue of a visitor, minor units'),
};
const source = z.object({
  ...{ people: figure, buyers: figure },
  ...money,
  fixed_cost: minor.describe('Minor units, paid for the source itself; in its profit, and neither in ROAS nor in CPA'),
  ...ratios,
  roas: value.describe('revenue / ad_cost'),
  cpa: value.describe('ad_cost / buyers, minor units'),
} satisfies FieldsOf<SourceForecast>);

const totals = z.object({
  ...{ people: figure, buyers: figure, orders: figure },
  ...money,
  ...ratios,
  product_cost: minor.describe('Refunds, fees and unit cost, minor units'),
  fixed_cost: minor.describe('Minor units, what is paid once included'),
  once_cost: minor.describe('The part of fixed_cost that is paid once, when the plan begins'),
  margin: value.describe('profit / revenue'),
  roi: value.describe('profit / all costs'),
  aov: value.describe('revenue / orders, minor units'),
  break_even_cpc: value.describe('Minor units'),
  max_cpa: value.describe('Net revenue / buyers, minor units'),
  mer: value.describe('revenue / (ad_cost + fixed_cost)'),
  ltv: value.describe('Revenue of all payments / buyers, minor units'),
  leads: value.describe('People who become a lead, each once; null where no step makes leads'),
  cpl: value.describe('ad_cost / leads, minor units'),
} satisfies FieldsOf<Totals>);

const problem = z.object({
  code: z.enum(['loop_never_leaks', 'split_over_100', 'unknown_product', 'source_incomplete']),
  elements: z.array(z.string()),
  lines: z.array(z.string()),
});

export const forecastAnswer: z.ZodType<Forecast> = z.object({
  elements: z.record(z.string(), element).describe('By element'),
  lines: z.record(z.string(), line).describe('By line'),
  sources: z.record(z.string(), source).describe('By source, before fixed costs that are not its own'),
  totals,
  problems: z.array(problem).describe('What the plan cannot honour'),
} satisfies FieldsOf<Forecast>);

/** What comes in and goes out in one period of the plan. */
export const monthAnswer = z.object({
  people: figure.describe('Who arrive from sources'),
  received: minor.describe('Minor units, payments less refunds and fees'),
  ad_cost: minor,
  unit_cost: minor.describe('Minor units, what delivering costs'),
  fixed_cost: minor.describe('Minor units; what is paid once is in the first'),
  result: minor,
  balance: minor.describe('Minor units, all results so far'),
} satisfies FieldsOf<CashPeriod>);
