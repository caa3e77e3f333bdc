import type { Context } from '#server/app/context.ts';
import { kpiTargets } from '#server/db/tables/core.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { type DemoState, writeState } from './demo-state.ts';
import { launchDay } from './events/calendar.ts';
import { eventsOf, spendOf, type Window } from './events/generate.ts';
import { giveWay } from './give-way.ts';
import { Tally } from './tally.ts';
import { targetRows } from './targets.ts';
import { demoWorkspaces, workspaceId } from './workspaces/all.ts';
import type { DemoWorkspace } from './workspaces/demo-workspace.ts';

const DAY = 86_400_000;

export type FillContext = Pick<Context, 'db' | 'analytics' | 'live' | 'log'>;

export interface Run {
  /** How far back the first run goes. */
  readonly days: number;
  readonly stopped: () => boolean;
}

/** What a run with this state stores. The launch belongs to the first start, or its numbers would move later. */
function windowOf(state: DemoState, goal: string, timezone: string, days: number): Window {
  const anchor = new Date(state.anchor);
  const begin = new Date(anchor.getTime() - days * DAY);
  return {
    begin,
    from: state.until ? new Date(state.until) : begin,
    until: new Date(goal),
    launch: launchDay(anchor, timezone),
    anchor,
  };
}

/** The largest last: whoever has several small ones sees numbers in all of them while it is still being stored. */
const [largest, ...smaller] = demoWorkspaces;
const FILLED: readonly DemoWorkspace[] = largest ? [...smaller, largest] : smaller;
/** Most of the events are those of the largest: its share of the progress shown. */
const LARGEST_SHARE = 0.8;

const shareBefore = (index: number) => (index >= FILLED.length ? 1 : ((1 - LARGEST_SHARE) * index) / Math.max(1, FILLED.length - 1));

/**
 * Stores the events and costs between what is there and `state.goal`, workspace by workspace, and
 * gives targets their numbers on the first run. The same goal always makes the same batches under
 * the same tokens, so that a run killed anywhere is simply repeated.
 * Resolves to false when it was told to stop before the end.
 */
export async function fillEvents(context: FillContext, state: DemoState & { goal: string }, run: Run): Promise<boolean> {
  const first = state.until === null;
  for (const [index, workspace] of FILLED.entries()) {
    const report = (share: number) => tell(context, state, shareBefore(index) + share * (shareBefore(index + 1) - shareBefore(index)));
    const tally = await fillWorkspace(context, workspace, state, run, report);
    if (!tally) return false;
    const targets = first ? targetRows(workspace, tally, new Date(state.goal)) : [];
    if (targets.length > 0) await context.db.insert(kpiTargets).values(targets).onConflictDoNothing();
  }
  return true;
}

async function tell({ db, live }: FillContext, state: DemoState, progress: number): Promise<void> {
  await writeState(db, { ...state, progress });
  for (const workspace of demoWorkspaces) live.publish(workspaceId(workspace), { type: 'demo', progress });
}

/** Share of the window that lies before the last of these events. */
export function reachedBy(rows: readonly EventRow[], { from, until }: Window): number {
  const last = Date.parse(`${rows.at(-1)?.time.replace(' ', 'T')}Z`);
  return Math.min(1, Math.max(0, (last - from.getTime()) / (until.getTime() - from.getTime())));
}

/** Null when stopped half-way. */
async function fillWorkspace(
  { analytics }: FillContext,
  workspace: DemoWorkspace,
  state: DemoState & { goal: string },
  { days, stopped }: Run,
  report: (share: number) => Promise<void>,
): Promise<Tally | null> {
  const window = windowOf(state, state.goal, workspace.timezone, days);
  const tally = new Tally(workspace.widgets, { from: window.from, until: window.until, timezone: workspace.timezone });
  if (!workspace.site) return tally;
  const spend = spendOf(workspace.site, window);
  tally.addSpend(spend);
  if (spend.length > 0) await analytics.insertSpend(spend);
  const run = `demo ${workspace.key} ${state.anchor} ${state.until ?? 'start'} ${state.goal}`;
  let batch = 0;
  let storing = Promise.resolve();
  // One batch is stored while the next is made.
  for (const rows of eventsOf(workspace.site, window)) {
    await storing;
    if (stopped()) return null;
    storing = analytics.insertEvents(rows, `${run} ${batch++}`).then(() => report(reachedBy(rows, window)));
    // A failure is met where it is awaited; until then it must not count as nobody's.
    storing.catch(() => undefined);
    tally.addEvents(rows);
    await giveWay(analytics);
  }
  await storing;
  return tally;
}
