import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { PERIODS, TARGET_DIRECTIONS } from '#domain/wire/kpis.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, kpiTargets, kpiWidgets } from '#server/db/tables.ts';
import { type Widget, widgetOf } from './reports/kpis/widget.ts';
import type { Target } from './reports/targets/report.ts';

/** What reports read of the relational store, always of one workspace. */

export async function readWidgets(db: Database, workspace: string, ids?: readonly string[]): Promise<Widget[]> {
  const mine = eq(kpiWidgets.workspace_id, workspace);
  const rows = await db
    .select()
    .from(kpiWidgets)
    .where(ids ? and(mine, inArray(kpiWidgets.id, [...ids])) : mine)
    .orderBy(asc(kpiWidgets.position), asc(kpiWidgets.created_at), asc(kpiWidgets.id));
  return rows.flatMap((row) => widgetOf(row) ?? []);
}

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

/** Is the canvas one of this workspace? */
export async function ownsCanvas(db: Database, workspace: string, canvas: string): Promise<boolean> {
  const rows = await db
    .select({ id: canvases.id })
    .from(canvases)
    .where(and(eq(canvases.id, canvas), eq(canvases.workspace_id, workspace)));
  return rows.length > 0;
}
