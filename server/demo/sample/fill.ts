import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import type { Context } from '#server/app/context.ts';
import { samples } from '#server/db/tables/canvases.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { launchDay } from '../events/calendar.ts';
import { eventsOf, spendOf, type Window } from '../events/generate.ts';
import { reachedBy } from '../fill.ts';
import { giveWay } from '../give-way.ts';
import { Tally } from '../tally.ts';
import { STARTING_WIDGETS } from '../widgets.ts';
import { sampleSite } from './site.ts';
import { addTargets } from './targets.ts';

const DAY = 86_400_000;
/** How far back the events of a sample go: thirty days and those before them, to compare with. */
const DAYS = 65;
/** Nobody looks at a sample for longer: from then on it stands still. */
const LASTS_DAYS = 30;
/** Younger than this is not worth a run. */
const FRESH_MS = 20 * 60_000;
/** Events stored at once: few, so that events of sites and questions of people do not wait for them. */
const BATCH = 2_000;

type FillContext = Pick<Context, 'db' | 'analytics' | 'live' | 'clock'>;

interface Sample {
  readonly row: typeof samples.$inferSelect;
  readonly workspace: { readonly id: string; readonly timezone: string; readonly currency: string };
}

async function dueSamples({ db, clock }: FillContext): Promise<readonly Sample[]> {
  const now = clock().getTime();
  const stale = or(isNull(samples.until), isNotNull(samples.goal), lt(samples.until, new Date(now - FRESH_MS)));
  return db
    .select({ row: samples, workspace: { id: workspaces.id, timezone: workspaces.timezone, currency: workspaces.currency } })
    .from(samples)
    .innerJoin(workspaces, eq(workspaces.id, samples.workspace_id))
    .where(and(gt(samples.anchor, new Date(now - LASTS_DAYS * DAY)), stale));
}

const isThere = async ({ db }: FillContext, workspace: string) =>
  (await db.select({ id: samples.workspace_id }).from(samples).where(eq(samples.workspace_id, workspace))).length > 0;

/**
 * Stores what is missing of one sample. The same goal makes the same batches under the same tokens, so a run
 * that was cut off is simply repeated; one whose sample is taken away meanwhile ends.
 */
async function fillSample(context: FillContext, { row, workspace }: Sample, days: number): Promise<void> {
  const { db, analytics, live, clock } = context;
  const goal = row.goal ?? clock();
  await db.update(samples).set({ goal }).where(eq(samples.workspace_id, workspace.id));
  const begin = new Date(row.anchor.getTime() - days * DAY);
  const window: Window = {
    begin,
    from: row.until ?? begin,
    until: goal,
    launch: launchDay(row.anchor, workspace.timezone),
    anchor: row.anchor,
  };
  const site = sampleSite(workspace, languageNamed(row.language) ?? 'en');
  const tally = new Tally(STARTING_WIDGETS, { from: window.from, until: goal, timezone: workspace.timezone });
  const spend = spendOf(site, window);
  tally.addSpend(spend);
  await analytics.insertSpend(spend);
  let batch = 0;
  for (const rows of eventsOf(site, window, BATCH)) {
    await giveWay(analytics);
    if (!(await isThere(context, workspace.id))) return;
    await analytics.insertEvents(rows, `sample ${workspace.id} ${row.until?.toISOString() ?? 'start'} ${goal.toISOString()} ${batch++}`);
    tally.addEvents(rows);
    live.publish(workspace.id, { type: 'demo', progress: Math.min(0.99, reachedBy(rows, window)) });
  }
  if (!row.until) await addTargets(db, workspace, tally, goal);
  await db.update(samples).set({ until: goal, goal: null }).where(eq(samples.workspace_id, workspace.id));
  live.publish(workspace.id, { type: 'demo', progress: 1 });
}

/** Brings the sample data of every workspace that shows some up to now, one after the other. `days`: how far back a first run goes. */
export async function fillSamples(context: FillContext, { days = DAYS } = {}): Promise<void> {
  for (const sample of await dueSamples(context)) await fillSample(context, sample, days);
}
