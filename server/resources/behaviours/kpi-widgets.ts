import { eq } from 'drizzle-orm';
import { targetTypeOf } from '#domain/wire/kpis.ts';
import { kpiTargets } from '#server/db/tables.ts';
import type { Behaviour } from '../behaviour.ts';

/** A widget that measures something else changes the type of the targets set on it. */
export const kpiWidgets: Behaviour<'kpi-widgets'> = {
  async afterEdit(row, { tx }) {
    await tx
      .update(kpiTargets)
      .set({ type: targetTypeOf(row.metric_type) })
      .where(eq(kpiTargets.widget_id, row.id));
  },
};
