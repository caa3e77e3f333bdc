/** Names and numbers of KPIs and targets that travel on the wire. */

export const METRIC_TYPES = ['HITS', 'TOTAL_REVENUE', 'REVENUE_PER_PERSON', 'TOTAL_SPEND', 'SPEND_PER_PERSON'] as const;
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
  'purchaseMade',
] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** Conditions of a widget on one attribute. The wire form is the product's own. */
export const RULE_OPERATORS = [
  { wire: '=', name: 'is' },
  { wire: '<>', name: 'isNot' },
  { wire: 'like', name: 'contains' },
  { wire: 'not like', name: 'containsNot' },
] as const;
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

/** A target on people or events counts hits; on any other metric it is an amount of money. */
export function targetTypeOf(metricType: string): (typeof TARGET_TYPES)[number]['value'] {
  return metricType === 'HITS' ? 0 : 1;
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
