import type { Category, ElementType, MetricType } from '../wire/reports/kpis.ts';

/** A KPI that a new workspace starts with. Its name is the text `metrics.defaults.<key>` in the creator's language. */
export interface DefaultKpi {
  readonly key: string;
  readonly metric_type: MetricType;
  readonly category: Category;
  readonly element_type: ElementType | null;
  readonly is_commerce: boolean;
}

/** In the order of the tiles. The first four are useful without anything set up; ad spend needs costs. */
export const DEFAULT_KPIS = [
  { key: 'people_tracked', metric_type: 'HITS', category: 'other', element_type: 'person', is_commerce: false },
  { key: 'forms_completed', metric_type: 'HITS', category: 'conversion', element_type: 'formCompleted', is_commerce: false },
  { key: 'purchases', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade', is_commerce: true },
  { key: 'revenue', metric_type: 'TOTAL_REVENUE', category: 'financial', element_type: null, is_commerce: true },
  { key: 'ad_spend', metric_type: 'TOTAL_SPEND', category: 'financial', element_type: null, is_commerce: false },
] as const satisfies readonly DefaultKpi[];
export type DefaultKpiKey = (typeof DEFAULT_KPIS)[number]['key'];
