import { eq } from 'drizzle-orm';
import { targetTypeOf } from '#domain/wire/reports/kpis.ts';
import { kpiWidgets } from '#server/db/tables/core.ts';
import type { ResourceHooks, WriteScope } from '#server/resources/hook.ts';

/** The type of a target follows what its widget measures: nobody sets it. */
async function typeFor(widgetId: string | undefined, { tx }: WriteScope): Promise<{ type?: number }> {
  if (widgetId === undefined) return {};
  const [widget] = await tx.select({ metric_type: kpiWidgets.metric_type }).from(kpiWidgets).where(eq(kpiWidgets.id, widgetId));
  return widget ? { type: targetTypeOf(widget.metric_type) } : {};
}

export const kpiTargets: ResourceHooks<'kpi-targets'> = {
  async beforeCreate(values, scope) {
    return { ...values, ...(await typeFor(values.widget_id, scope)) };
  },
  async beforeEdit(_row, changes, scope) {
    return { ...changes, ...(await typeFor(changes.widget_id, scope)) };
  },
};
