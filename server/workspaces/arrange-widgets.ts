import { asc, eq } from 'drizzle-orm';
import type { kpiWidgetActions } from '#resources/actions/kpi-widgets.ts';
import type { kpiWidgetShapes } from '#resources/shapes/kpi-widgets.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { kpiWidgets } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

/** The ids that are named first, then the others as they stood. */
function inOrder(stored: readonly string[], wanted: readonly string[]): readonly string[] {
  const first = new Set(wanted);
  return [...first, ...stored.filter((id) => !first.has(id))];
}

export const kpiWidgetHandlers = {
  arrange: async ({ context, request, input }) => {
    const mine = eq(kpiWidgets.workspace_id, workspaceOf(request).id);
    await context.db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: kpiWidgets.id, position: kpiWidgets.position })
        .from(kpiWidgets)
        .where(mine)
        .orderBy(asc(kpiWidgets.position), asc(kpiWidgets.created_at), asc(kpiWidgets.id))
        .for('update');
      const stood = new Map(rows.map(({ id, position }) => [id, position]));
      if (input.widgets.some((id) => !stood.has(id))) throw notFound();
      for (const [position, id] of inOrder([...stood.keys()], input.widgets).entries())
        if (stood.get(id) !== position) await tx.update(kpiWidgets).set({ position }).where(eq(kpiWidgets.id, id));
    });
  },
} satisfies HandlersOf<typeof kpiWidgetActions, typeof kpiWidgetShapes, WorkspacePorts>;
