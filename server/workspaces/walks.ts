import { and, eq, gt, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { normaliseUrl } from '#domain/kit/address.ts';
import { WALK_PARAM } from '#domain/tracking/linker.ts';
import { WALK_MINUTES } from '#domain/wire/walks.ts';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { CallIn, ResultOf } from '#server/actions/handler.ts';
import { markerOf } from '#server/collector/walks/marker.ts';
import type { Database } from '#server/db/client.ts';
import { domains, workspaces } from '#server/db/tables/core.ts';
import { walks } from '#server/db/tables/walks.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

type Call<Key extends 'startWalk' | 'showWalk' | 'endWalk'> = CallIn<typeof workspaceActions, typeof workspaceShapes, Key, WorkspacePorts>;
type Answer = ResultOf<(typeof workspaceShapes.showWalk)['answer']>;

/** What was seen stays so long after the end of a walk. */
const KEPT_MS = 86_400_000;

function answerOf(row: typeof walks.$inferSelect, address: string | null = null): Answer {
  // A batch that was sent twice stands there twice.
  const events = [...new Map(row.seen.map((event) => [event.id, event])).values()];
  return {
    id: row.id,
    address,
    ends_at: row.ends_at.toISOString(),
    arrived: row.claimed_by !== null,
    events: events.map((event) => ({ ...event, source: { ...event.source }, attributes: { ...event.attributes } })),
  };
}

/** Where the walk begins: the site of the workspace, with the marker. */
function addressWith(site: string, marker: string): string {
  const url = new URL(normaliseUrl(site) ?? site);
  url.searchParams.set(WALK_PARAM, marker);
  return url.href;
}

/** The site of a workspace, else the first of its domains. @throws HttpError 422 `notAUrl` where it has none. */
async function siteOf(db: Database, workspace: string): Promise<string> {
  const [row] = await db.select({ main_url: workspaces.main_url }).from(workspaces).where(eq(workspaces.id, workspace));
  if (row?.main_url) return row.main_url;
  const [listed] = await db.select({ domain: domains.domain }).from(domains).where(eq(domains.workspace_id, workspace)).limit(1);
  if (!listed) throw new HttpError(422, 'notAUrl', { pointer: '/url' });
  return `https://${listed.domain}`;
}

/** @throws HttpError 422 `notAUrl`, 429 `too_many_attempts`. */
export async function startWalk({ context: { db, settings }, request, now }: Call<'startWalk'>): Promise<Answer> {
  const { id: workspace } = workspaceOf(request);
  const site = await siteOf(db, workspace);
  await countAttempt(db, 'walk', workspace, now);
  await db.delete(walks).where(lt(walks.ends_at, new Date(now.getTime() - KEPT_MS)));
  const ends_at = new Date(now.getTime() + WALK_MINUTES * 60_000);
  const [row] = await db
    .insert(walks)
    .values({ workspace_id: workspace, user_id: userOf(request).id, ends_at })
    .returning();
  if (!row) throw notFound();
  const marker = markerOf(settings.secret, { workspace, walk: row.id, ends: ends_at.getTime() });
  return answerOf(row, addressWith(site, marker));
}

/** The walk of an address, where it is of the workspace. */
const thisWalk = (request: FastifyRequest, walk: string) => and(eq(walks.id, walk), eq(walks.workspace_id, workspaceOf(request).id));

export async function showWalk({ context: { db }, request, params }: Call<'showWalk'>): Promise<Answer> {
  const [row] = await db.select().from(walks).where(thisWalk(request, params.walk));
  if (!row) throw notFound();
  return answerOf(row);
}

export async function endWalk({ context: { db }, request, params, now }: Call<'endWalk'>): Promise<Answer> {
  const before = thisWalk(request, params.walk);
  await db
    .update(walks)
    .set({ ends_at: now })
    .where(and(before, gt(walks.ends_at, now)));
  const [row] = await db.select().from(walks).where(before);
  if (!row) throw notFound();
  return answerOf(row);
}
