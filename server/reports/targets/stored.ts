import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { PERIODS, TARGET_DIRECTIONS } from '#domain/wire/reports/kpis.ts';
import type { Database } from '#server/db/client.ts';
import { kpiTargets, kpiWidgets } from '#server/db/tables/core.ts';
import { widgetOf } from '../kpis/widget.ts';
import type { Target } from './report.ts';

const targetRow = z.object({
  id: z.string(),
  name: z.string(),
  target_value: z.number(),
  threshold_value: z.number(),
  period: z.literal(PERIODS.map(({ value }) => value)),
  direction: z.enum(TARGET_DIRECTIONS.map(({ value }) => value)).catch('reach'),
});

/** The targets of a workspace, each with its widget. */
export async function readTargets(db: Database, workspace: string): Promise<Target[]> {
  const rows = await db
    .select({ target: kpiTargets, widget: kpiWidgets })
    .from(kpiTargets)
    .innerJoin(kpiWidgets, eq(kpiWidgets.id, kpiTargets.widget_id))
    .where(and(eq(kpiTargets.workspace_id, workspace), eq(kpiWidgets.workspace_id, workspace)));
  return rows.flatMap((row) => {
    const target = targetRow.safeParse(row.target);
    const widget = widgetOf(row.widget);
    return target.success && widget ? [{ ...target.data, widget }] : [];
  });
}
