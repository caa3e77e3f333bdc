import type { BaseRecord } from '@refinedev/core';
import { useLocation } from 'react-router';
import type { Values } from '#domain/kit/schema.ts';
import { conditionsOf } from '#domain/metrics/condition.ts';
import { elementOf, takesCondition } from '#domain/metrics/index.ts';
import { METRIC_TYPES, PERIODS } from '#domain/wire/reports/kpis.ts';
import { resources } from '#resources/index.ts';
import { CELLS, type Cell } from '#src/crud/cells/cells.tsx';
import { saidOf } from '#src/crud/cells/condition-text.ts';
import { useRowOption } from '#src/crud/form/row-search.ts';
import type { FormPlace } from '#src/crud/slots.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** What the forms and lists of KPIs and their targets say beside the generated parts. */

const metricNamed = (name: unknown) => METRIC_TYPES.find((type) => type === name);

/** What a KPI counts decides which fields it has: not every metric is about one event. */
export function widgetFields(names: readonly string[], values: Values): readonly string[] {
  const metric = metricNamed(values.metric_type) ?? 'HITS';
  return names.filter((name) => name !== 'element_type' || elementOf(metric) !== 'none');
}

/** The conditions of a KPI in words; null where it has none. */
function useCondition(row: Values): string | null {
  const text = useText();
  const conditions = conditionsOf(row);
  const metric = metricNamed(row.metric_type);
  if (!conditions || (metric && !takesCondition(metric))) return null;
  const { pages, conditions: others } = saidOf(text, conditions);
  if (!pages) return others && text.t('kpis.only', { conditions: others });
  return others ? text.t('kpis.only_on_where', { pages, conditions: others }) : text.t('kpis.only_on', { pages });
}

/** What a KPI counts, with its condition: without it two KPIs on purchases look the same. */
export const CountedCell: Cell = (props) => {
  const condition = useCondition(props.row);
  if (!condition) return <CELLS.option {...props} />;
  return (
    <span>
      <CELLS.option {...props} />
      <span className="mut t12 cell-condition">{condition}</span>
    </span>
  );
};

/** KPIs are made where their number is seen while they are put together. */
export function useBuilderPlace(): FormPlace {
  const { pathname, search } = useLocation();
  const workspace = useMaybeWorkspace()?.id ?? '';
  return { to: `${inWorkspace(workspace)}/create-kpi`, state: { back: `${pathname}${search}` } };
}

/** So are they changed: at what they come to, from where every step can be reached. */
export function useBuilderOf(): (row: BaseRecord) => FormPlace {
  const { pathname, search } = useLocation();
  const workspace = useMaybeWorkspace()?.id ?? '';
  return ({ id }) => ({ to: `${inWorkspace(workspace)}/edit-kpi?id=${id}&step=summary`, state: { back: `${pathname}${search}` } });
}

/** A threshold is where it gets critical, or an early warning, depending on which side of the target is good. */
export const thresholdHelp = (direction: unknown) =>
  direction === 'below' ? ('targets.help.threshold.below' as const) : ('targets.help.threshold.reach' as const);

export function ThresholdHint({ values }: { readonly values: Values }) {
  const { t } = useText();
  return t(thresholdHelp(values.direction));
}

const LONGEST_NAME = resources['kpi-targets'].fields.name.max;

/** A new target is called after its KPI and its period, until somebody types a name. */
export function useTargetName({ widget_id, period }: Values): Values {
  const { t } = useText();
  const kpi = useRowOption(resources['kpi-widgets'], typeof widget_id === 'string' ? widget_id : null)?.label;
  if (!kpi) return {};
  const named = PERIODS.find(({ value }) => value === period)?.name;
  return { name: [...(named ? t(`targets.suggested.${named}`, { kpi }) : kpi)].slice(0, LONGEST_NAME).join('') };
}
