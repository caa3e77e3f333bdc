import type { Context } from '#server/app/context.ts';
import type { Closable } from '#server/ports.ts';
import { claimDemo, type DemoState, readState, writeState } from './demo-state.ts';
import { fillEvents, type Run } from './fill.ts';
import { DEMO_DAYS, seedRelational } from './relational.ts';

/** What the demo needs of the server. */
export type DemoContext = Pick<Context, 'settings' | 'db' | 'analytics' | 'live' | 'log' | 'clock'>;

/** Events younger than this are not worth a run: the next start brings them. */
const FRESH_MS = 30 * 60_000;

/** Everybody and everything but the events; only one process gets to do it. */
async function begin({ db, settings, clock }: DemoContext): Promise<DemoState> {
  const anchor = clock().toISOString();
  const state: DemoState = { anchor, until: null, goal: anchor, progress: 0, removed: false };
  return db.transaction(async (tx) => {
    if (await claimDemo(tx, state)) await seedRelational(tx, settings.secret, new Date(anchor));
    return (await readState(tx)) ?? state;
  });
}

async function goOn(context: DemoContext, state: DemoState, run: Run): Promise<void> {
  const { db, log, clock } = context;
  const now = clock();
  if (!state.goal && state.until && now.getTime() - Date.parse(state.until) < FRESH_MS) return;
  const goal = state.goal ?? now.toISOString();
  const begun = { ...state, goal, progress: 0 };
  await writeState(db, begun);
  const started = Date.now();
  if (!(await fillEvents(context, begun, run))) return;
  await writeState(db, { ...begun, until: goal, goal: null, progress: 1 });
  log.info(
    { seconds: Math.round((Date.now() - started) / 100) / 10 },
    state.until ? 'the demo was brought up to now' : 'the demo is complete',
  );
}

/**
 * Makes the demo where the settings allow it: the cast can log in when this resolves, the events
 * follow in the background with their progress on the live hub. A run that was killed is
 * repeated, a demo of an earlier day is brought up to now, and one that was removed stays away.
 * `days` is how far back the events of the first run go.
 */
export async function startDemo(context: DemoContext, { days = DEMO_DAYS } = {}): Promise<Closable & { readonly done: Promise<void> }> {
  const nothing = { done: Promise.resolve(), close: async () => {} };
  if (!context.settings.demo) return nothing;
  const state = (await readState(context.db)) ?? (await begin(context));
  if (state.removed) return nothing;
  let stop = false;
  const done = goOn(context, state, { days, stopped: () => stop }).catch((error: unknown) => {
    context.log.error({ err: error }, 'the demo is not complete; the next start goes on');
  });
  return {
    done,
    async close() {
      stop = true;
      await done;
    },
  };
}
