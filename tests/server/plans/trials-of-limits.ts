import { eq } from 'drizzle-orm';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { LIMIT_ENFORCED_AT } from '#domain/plans/enforcement.ts';
import { openUpTo, peopleMonth } from '#domain/plans/people-limit.ts';
import { type Limit, UNLIMITED } from '#domain/plans/plans.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import type { Answer } from '#tests/support/answer.ts';
import { type Ask, dashboard, kpiReport, newCanvas, type Place, post, TRACKED } from './trials-of-features.ts';

/** What is asked of the server to see where a limit ends, by limit and point of enforcement. */

export interface LimitTrial {
  /** Each way to use more of it. */
  readonly ways: Readonly<Record<string, Ask>>;
  /** Makes so many of it used. */
  fill(place: Place, used: number): Promise<unknown>;
  /** The most that may be used for one of the ways to be open; infinite: always open. Below 0: never. */
  mostUsed(allowed: number): number;
  /** So much of it as nobody has, for a plan without a bound. */
  readonly plenty: number;
  isWithheld?(answer: Answer): boolean;
}
type PointOf<L extends Limit> = (typeof LIMIT_ENFORCED_AT)[L][number];

/** One more is opened: there must be room for it. */
const oneLess = (allowed: number) => (allowed === UNLIMITED ? Number.POSITIVE_INFINITY : allowed - 1);

const emptyWorkspace = ({ owner }: Place) => ({ user: owner.id, name: 'Open', main_url: 'https://open.example', app_key: 'sealed' });
const emptyCanvas = ({ owner, workspace }: Place) => ({ workspace_id: workspace, owner: owner.id, name: 'Open' });

/** The workspace of the place is one of them. */
async function fillWorkspaces(place: Place, used: number): Promise<void> {
  const { db } = place.server.context;
  if (used === 0) await db.update(workspaces).set({ is_locked: true }).where(eq(workspaces.id, place.workspace));
  if (used > 1) await db.insert(workspaces).values(Array.from({ length: used - 1 }, () => emptyWorkspace(place)));
}
async function fillCanvases(place: Place, used: number): Promise<void> {
  if (used > 0) await place.server.context.db.insert(canvases).values(Array.from({ length: used }, () => emptyCanvas(place)));
}
function fillPeople({ server, owner }: Place, people_tracked: number): Promise<unknown> {
  const { db, clock } = server.context;
  const people_month = peopleMonth(clock(), 'UTC').name;
  return db.update(users).set({ timezone: 'UTC', people_month, people_tracked }).where(eq(users.id, owner.id));
}

async function unlockWorkspace(place: Place): Promise<Answer> {
  const [row] = await place.server.context.db
    .insert(workspaces)
    .values({ ...emptyWorkspace(place), is_locked: true })
    .returning({ id: workspaces.id });
  return post(dashboard('/projects/unlock'), () => ({ id: row?.id }))(place);
}
/** One that is not counted, so that opening or copying it is the one more. */
async function lockedCanvas(place: Place): Promise<string> {
  const { db } = place.server.context;
  const row = { ...emptyCanvas(place), is_locked: true };
  const [made] = await db.insert(canvases).values(row).returning({ id: canvases.id });
  if (!made) throw new Error('no canvas was stored');
  await db.insert(canvasDocuments).values({ canvas_id: made.id, document: EMPTY_DOCUMENT });
  return made.id;
}
const onLockedCanvas =
  (verb: 'unlock' | 'duplicate'): Ask =>
  async (place) =>
    post(dashboard(`/funnels/${await lockedCanvas(place)}/${verb}`), () => ({}))(place);
const newWorkspace: Ask = post(dashboard('/projects'), () => ({
  name: 'New',
  main_url: 'https://new.example',
  timezone: 'UTC',
  currency: 'USD',
}));

export const LIMIT_TRIALS = {
  workspaces: {
    action: { ways: { create: newWorkspace, unlock: unlockWorkspace }, fill: fillWorkspaces, mostUsed: oneLess, plenty: 30 },
  },
  canvases: {
    action: {
      ways: { create: newCanvas, unlock: onLockedCanvas('unlock'), copy: onLockedCanvas('duplicate') },
      fill: fillCanvases,
      mostUsed: oneLess,
      plenty: 60,
    },
  },
  people: {
    // However many there are, events are taken; where none may be counted none are.
    collector: {
      ...TRACKED,
      ways: { visit: TRACKED.ask },
      fill: fillPeople,
      mostUsed: (allowed) => (allowed === 0 ? -1 : Number.POSITIVE_INFINITY),
      plenty: 1_000_000,
    },
    report: { ways: { kpis: kpiReport }, fill: fillPeople, mostUsed: (allowed) => openUpTo(allowed) ?? -1, plenty: 1_000_000 },
  },
} as const satisfies { readonly [L in Limit]: { readonly [P in PointOf<L>]: LimitTrial } };
