import { elementOf } from '#domain/metrics/index.ts';
import { CATEGORIES, type Category, ELEMENT_TYPES, type ElementType, type MetricType } from '#domain/wire/reports/kpis.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';

/** What a KPI can be, by category: a metric, and the event it is about. */
export interface KpiType {
  readonly metric: MetricType;
  readonly element: ElementType | null;
}

const hits = (...elements: readonly ElementType[]): readonly KpiType[] => elements.map((element) => ({ metric: 'HITS', element }));
const rates = (...elements: readonly ElementType[]): readonly KpiType[] =>
  elements.map((element) => ({ metric: 'CONVERSION_RATE', element }));
const plain = (...metrics: readonly MetricType[]): readonly KpiType[] => metrics.map((metric) => ({ metric, element: null }));

const CONVERSIONS: readonly ElementType[] = ['purchaseMade', 'formCompleted', 'callScheduled', 'dealStage', 'customEvent'];

export const TYPES = {
  conversion: [...hits(...CONVERSIONS), ...rates(...CONVERSIONS), ...plain('ORDER_COUNT', 'CUSTOMER_COUNT', 'TOTAL_ITEMS_COUNT')],
  page: [...hits('pageView'), ...rates('pageView')],
  financial: plain(
    'TOTAL_REVENUE',
    'TOTAL_REVENUE_IN_CENTS',
    'REVENUE_PER_PERSON',
    'AVERAGE_ORDER_VALUE',
    'TOTAL_SPEND',
    'SPEND_PER_PERSON',
    'COST_PER_BUYER',
    'ROAS',
  ),
  other: hits(...ELEMENT_TYPES.filter((element) => !CONVERSIONS.includes(element) && element !== 'pageView')),
} as const satisfies Record<Category, readonly KpiType[]>;

export const typeKey = ({ metric, element }: KpiType) => `${metric} ${element ?? ''}`;

/** What a category offers, and what a stored KPI is where that is not among it. */
export function typesIn(category: Category, stored: KpiType | null): readonly KpiType[] {
  const offered: readonly KpiType[] = TYPES[category];
  return stored && !offered.some((type) => typeKey(type) === typeKey(stored)) ? [stored, ...offered] : offered;
}

/** What is counted, as a noun. */
export function nounOf({ t, label }: TextApi, { metric, element }: KpiType): string {
  const event = label(`kpis.what.${element ?? 'person'}`);
  if (metric === 'HITS') return event;
  if (metric === 'CONVERSION_RATE') return t('kpis.rate', { event: label(`kpis.what.${element ?? 'purchaseMade'}`) });
  const named = label(`resources.kpi-widgets.options.metric_type.${metric}`);
  return elementOf(metric) === 'may' && element ? t('kpis.sentence.from', { what: named, event }) : named;
}

export const isCategory = (value: unknown): value is Category => CATEGORIES.some((category) => category === value);
