import { DEFAULT_KPIS, type DefaultKpiKey } from '#domain/metrics/default-kpis.ts';
import english from '#locales/en.json' with { type: 'json' };
import type { kpiWidgets } from '#server/db/tables/core.ts';

type Row = Omit<typeof kpiWidgets.$inferInsert, 'id' | 'workspace_id' | 'position' | 'created_at'>;

/** A KPI of a demo workspace, known to its targets by `key`. */
export interface DemoWidget extends Row {
  readonly key: string;
}

/** Those every new workspace starts with. */
export const STARTING_WIDGETS: readonly DemoWidget[] = DEFAULT_KPIS.map(({ key, ...kpi }) => ({
  ...kpi,
  key,
  display_name: english.metrics.defaults[key satisfies DefaultKpiKey],
}));

export const CALLS: DemoWidget = {
  key: 'calls',
  display_name: 'Calls scheduled',
  metric_type: 'HITS',
  category: 'conversion',
  element_type: 'callScheduled',
};

/** Forms of one name, for a site with several. */
export function formsNamed(key: string, display_name: string, value: string): DemoWidget {
  return {
    key,
    display_name,
    metric_type: 'HITS',
    category: 'conversion',
    element_type: 'formCompleted',
    attribute_key: 'name',
    operator: '=',
    value,
  };
}

export const REVENUE_PER_PERSON: DemoWidget = {
  key: 'revenue_per_person',
  display_name: 'Revenue per person',
  metric_type: 'REVENUE_PER_PERSON',
  category: 'financial',
  is_commerce: true,
};
