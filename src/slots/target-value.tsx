import { useQuery } from '@tanstack/react-query';
import type { Values } from '#domain/kit/schema.ts';
import { type Preset, presetRange } from '#domain/time/named-ranges.ts';
import { PERIODS, type PeriodName } from '#domain/wire/reports/kpis.ts';
import type { KpiQuestion } from '#domain/wire/reports/reports.ts';
import { reports } from '#resources/reports/index.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { todayIn } from '#src/reports/dates.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** The last period that is over. */
const BEFORE = { daily: 'yesterday', weekly: 'lastWeek', monthly: 'lastMonth' } as const satisfies Record<PeriodName, Preset>;

/** What the KPI came to in the period before; null while it is not chosen, not known or not shown by the plan. */
function usePeriodBefore({ widget_id, period }: Values): string | null {
  const { t } = useText();
  const format = useFormat();
  const { id, timezone } = useWorkspace();
  const { allowed } = useGrant('reports:kpis');
  const name = PERIODS.find(({ value }) => value === period)?.name;
  const range = presetRange(BEFORE[name ?? 'daily'], todayIn(timezone));
  const question: KpiQuestion = { range, compare_range: null, breakdown: 'monthly' };
  const { data } = useQuery({
    queryKey: ['reports', 'kpis', id, question],
    queryFn: ({ signal }) => ask(reports.kpis, id, question, signal),
    enabled: allowed && Boolean(widget_id) && name !== undefined,
  });
  const kpi = data?.kpis.find((one) => one.widget_id === widget_id);
  if (!data || !kpi || !name || kpi.locked || kpi.value === null) return null;
  return t(`targets.before.${name}`, { value: writeValue(format, kpi, kpi.value, data.currency) });
}

/** How a target value is entered, and what to go by. */
export function TargetValueHint({ values }: { readonly values: Values }) {
  const { t, sentences } = useText();
  return sentences(t('resources.kpi-targets.help.target_value'), usePeriodBefore(values));
}
