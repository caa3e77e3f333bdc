import type { Match } from '../../kit/matches.ts';

/** Names and numbers of KPIs and targets that travel on the wire. */

export const METRIC_TYPES = [
  'HITS',
  'TOTAL_REVENUE',
  'REVENUE_PER_PERSON',
  'TOTAL_SPEND',
  'SPEND_PER_PERSON',
  'CONVERSION_RATE',
  'COST_PER_BUYER',
  'ROAS',
  'AVERAGE_ORDER_VALUE',
  'ORDER_COUNT',
  'CUSTOMER_COUNT',
  'TOTAL_ITEMS_COUNT',
  'TOTAL_REVENUE_IN_CENTS',
] as const;
export type MetricType = (typeof METRIC_TYPES)[number];

export const CATEGORIES = ['conversion', 'financial', 'other', 'page'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a widget counts: interaction, action or financial kinds of the product. `person` = people tracked. */
export const ELEMENT_TYPES = [
  'person',
  'pageView',
  'linkClick',
  'buttonClick',
  'scroll',
  'videoView',
  'formCompleted',
  'callScheduled',
  'dealStage',
  'customEvent',
  'purchaseMade',
] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** Conditions of a widget on one attribute. The wire form is the product's own. */
export const RULE_OPERATORS = [
  { wire: '=', name: 'is' },
  { wire: '<>', name: 'isNot' },
  { wire: 'like', name: 'contains' },
  { wire: 'not like', name: 'containsNot' },
] as const satisfies readonly { readonly wire: string; readonly name: Match }[];
export type RuleOperator = (typeof RULE_OPERATORS)[number]['wire'];

export const PERIODS = [
  { value: 0, name: 'daily' },
  { value: 1, name: 'weekly' },
  { value: 2, name: 'monthly' },
] as const;
export type PeriodValue = (typeof PERIODS)[number]['value'];
export type PeriodName = (typeof PERIODS)[number]['name'];

export const TARGET_TYPES = [
  { value: 0, name: 'hits' },
  { value: 1, name: 'currency' },
] as const;

type TargetType = (typeof TARGET_TYPES)[number]['value'];

/** A target on money is an amount of it; on anything else it counts hits, or whole percent of a rate. */
const TARGET_TYPE_OF = {
  HITS: 0,
  TOTAL_REVENUE: 1,
  REVENUE_PER_PERSON: 1,
  TOTAL_SPEND: 1,
  SPEND_PER_PERSON: 1,
  CONVERSION_RATE: 0,
  COST_PER_BUYER: 1,
  ROAS: 0,
  AVERAGE_ORDER_VALUE: 1,
  ORDER_COUNT: 0,
  CUSTOMER_COUNT: 0,
  TOTAL_ITEMS_COUNT: 0,
  TOTAL_REVENUE_IN_CENTS: 1,
} as const satisfies Record<MetricType, TargetType>;

export function targetTypeOf(metricType: string): TargetType {
  const known = METRIC_TYPES.find((type) => type === metricType);
  return known ? TARGET_TYPE_OF[known] : 1;
}

/** `below`: less is better (spend); the threshold is then an early warning. */
export const TARGET_DIRECTIONS = [
  { value: 'reach', name: 'reach' },
  { value: 'below', name: 'below' },
] as const;
export type TargetDirection = (typeof TARGET_DIRECTIONS)[number]['value'];

/** Status numbers of the wire; the states without a number travel as null with their name. */
export const TARGET_STATUS = {
  onTrack: 0,
  offPace: 1,
  critical: 2,
  atRisk: 3,
  reached: null,
  tooEarly: null,
  /** A ratio behind which too few people stand to be compared. */
  notEnough: null,
  noData: null,
} as const;
export type TargetStatus = keyof typeof TARGET_STATUS;
