import { eq } from 'drizzle-orm';
import { TARGET_TYPES, targetTypeOf } from '#domain/wire/reports/kpis.ts';
import { kpiWidgets } from '#server/db/tables/core.ts';
import { RefusedValue, type ResourceHooks, type WriteScope } from '#server/resources/hook.ts';

interface Typed {
  readonly widget_id?: string | undefined;
  readonly type?: number | undefined;
}

/** What is said where somebody sends the other type. */
const REFUSED = { hits: 'target_of_hits', currency: 'target_of_currency' } as const satisfies Record<
  (typeof TARGET_TYPES)[number]['name'],
  string
>;

/**
 * The type of a target follows what its widget measures; nobody needs to send it.
 * @throws RefusedValue for `type` where it is sent and the widget measures the other: a number of hits
 * would be read as an amount of money, or the other way round.
 */
async function typeFor(given: Typed, widgetId: string | undefined, { tx }: WriteScope): Promise<{ type?: number }> {
  if (widgetId === undefined) return {};
  const [widget] = await tx.select({ metric_type: kpiWidgets.metric_type }).from(kpiWidgets).where(eq(kpiWidgets.id, widgetId));
  if (!widget) return {};
  const type = targetTypeOf(widget.metric_type);
  const known = TARGET_TYPES.find(({ value }) => value === type);
  if (known && given.type !== undefined && given.type !== type) throw new RefusedValue('type', REFUSED[known.name]);
  return { type };
}

export const kpiTargets: ResourceHooks<'kpi-targets'> = {
  async beforeCreate(values, scope) {
    return { ...values, ...(await typeFor(values, values.widget_id, scope)) };
  },
  async beforeEdit(row, changes, scope) {
    const asked = changes.widget_id !== undefined || changes.type !== undefined;
    return asked ? { ...changes, ...(await typeFor(changes, changes.widget_id ?? row.widget_id, scope)) } : changes;
  },
};
