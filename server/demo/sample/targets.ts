import { eq } from 'drizzle-orm';
import { DEFAULT_KPIS } from '#domain/metrics/default-kpis.ts';
import { PERIODS } from '#domain/wire/reports/kpis.ts';
import type { Database } from '#server/db/client.ts';
import { samples } from '#server/db/tables/canvases.ts';
import { kpiTargets, kpiWidgets } from '#server/db/tables/core.ts';
import type { Tally } from '../tally.ts';
import { targetNumbers } from '../targets.ts';
import { STARTING_WIDGETS } from '../widgets.ts';
import type { DemoTarget } from '../workspaces/demo-workspace.ts';

/** One that is reached and one that needs a look. They are called as their KPIs are. */
const TARGETS: readonly Omit<DemoTarget, 'name'>[] = [
  { widget: 'revenue', period: 'monthly', status: 'onTrack' },
  { widget: 'purchases', period: 'weekly', status: 'offPace' },
];

interface Sampled {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
}

/** The targets of a sample, set on the KPIs that the workspace began with; noted with it, so that they go with it. */
export async function addTargets(db: Database, workspace: Sampled, tally: Tally, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [sample] = await tx
      .select({ targets: samples.targets })
      .from(samples)
      .where(eq(samples.workspace_id, workspace.id))
      .for('update');
    // Taken away meanwhile, or made by another run.
    if (!sample || sample.targets.length > 0) return;
    const widgets = await tx
      .select({ id: kpiWidgets.id, name: kpiWidgets.display_name, position: kpiWidgets.position })
      .from(kpiWidgets)
      .where(eq(kpiWidgets.workspace_id, workspace.id));
    const rows = TARGETS.flatMap((target) => {
      const kpi = STARTING_WIDGETS.find(({ key }) => key === target.widget);
      const widget = widgets.find(({ position }) => position === DEFAULT_KPIS.findIndex(({ key }) => key === target.widget));
      if (!kpi || !widget) return [];
      return {
        ...targetNumbers(workspace, { ...target, name: widget.name }, kpi, tally, now),
        workspace_id: workspace.id,
        widget_id: widget.id,
        name: widget.name,
        period: PERIODS.find(({ name }) => name === target.period)?.value ?? 0,
      };
    });
    if (rows.length === 0) return;
    const made = await tx.insert(kpiTargets).values(rows).returning({ id: kpiTargets.id });
    await tx
      .update(samples)
      .set({ targets: made.map(({ id }) => id) })
      .where(eq(samples.workspace_id, workspace.id));
  });
}
