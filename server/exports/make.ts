import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { EXPORT_DAYS, type ExportFormat, type ExportProblem } from '#domain/wire/exports.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { eventExports } from '#server/db/tables/exports.ts';
import { isDiskFull } from '#server/disk.ts';
import { StoreError } from '#server/events/store/errors.ts';
import { macOf } from '#server/secrets/secret.ts';
import { CHUNK_ROWS, CLAIM_MS, MOST_FAILURES, RUN_MS, SLICE_MS } from './bounds.ts';
import { erasingIn, type Scope } from './chunks.ts';
import { LostFile, NoRoom, removeFile } from './files.ts';
import type { ExportPorts } from './ports.ts';
import { NOTHING, type Step, tidy, type Writing, writeOn } from './write.ts';

type Export = typeof eventExports.$inferSelect;
type Change = Partial<typeof eventExports.$inferInsert>;

const DAY_MS = 86_400_000;
const LOOK_MS = 250;
/** What takes longer to be stored is waited for by the next run. */
const LONGEST_WAIT_MS = 20_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Takes what waited longest and nobody writes; null where nothing is to be written. Whoever died holds their claim for a minute. */
async function claimNext({ db, clock }: ExportPorts): Promise<Export | null> {
  const now = clock();
  const isFree = or(isNull(eventExports.claimed_until), lte(eventExports.claimed_until, now));
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: eventExports.id })
      .from(eventExports)
      .where(and(inArray(eventExports.state, ['waiting', 'running']), isFree))
      .orderBy(sql`${eventExports.claimed_until} asc nulls first`, asc(eventExports.created_at))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!found) return null;
    const claimed = { claim: randomUUID(), claimed_until: later(now, CLAIM_MS), state: 'running' };
    const [row] = await tx.update(eventExports).set(claimed).where(eq(eventExports.id, found.id)).returning();
    return row ?? null;
  });
}

/** Notes something about a file while it is ours, and tells open pages; false where it was removed, or has to begin anew. */
async function note({ db, live }: ExportPorts, { id, workspace_id, claim }: Export, change: Change): Promise<boolean> {
  const ours = and(eq(eventExports.id, id), eq(eventExports.claim, claim ?? ''), eq(eventExports.state, 'running'));
  const noted = await db.update(eventExports).set(change).where(ours).returning({ id: eventExports.id });
  if (noted.length > 0) live.publish(workspace_id, { type: 'resource', resource: 'event-exports', action: 'updated', ids: [id] });
  return noted.length > 0;
}

/** Is everything stored that had come in when the file was ordered? */
async function everythingStored({ clock, counted }: ExportPorts, ordered: Date): Promise<boolean> {
  for (let waited = 0; waited <= LONGEST_WAIT_MS; waited += LOOK_MS) {
    if ((await counted.until(clock())) >= ordered) return true;
    await delay(LOOK_MS);
  }
  return false;
}

async function scopeOf({ db, settings }: ExportPorts, row: Export): Promise<Scope> {
  return {
    workspace: row.workspace_id,
    format: row.format as ExportFormat,
    personal: row.personal,
    salt: macOf(settings.secret, 'flumen event export', `people of ${row.id}`),
    start: row.starts_at,
    end: row.ends_at,
    asOf: row.created_at,
    withheld: row.withheld,
    erasing: await erasingIn(db, row.workspace_id),
  };
}

const changeBy = ({ written, total }: Step, now: Date): Change => ({
  written,
  failures: 0,
  size: written.bytes,
  row_count: written.rows,
  ...(total === null
    ? { state: 'done', progress: 100, claim: null, claimed_until: null, expires_at: later(now, EXPORT_DAYS * DAY_MS) }
    : { progress: Math.min(99, Math.floor((100 * written.rows) / Math.max(1, total))), claimed_until: later(now, CLAIM_MS) }),
});

/** Why a file will not be made; null: another try may succeed. */
function problemOf(error: unknown, failures: number): ExportProblem | null {
  if (error instanceof NoRoom) return error.problem;
  if (isDiskFull(error)) return 'no_room';
  if (error instanceof StoreError && error.retryable) return failures < MOST_FAILURES ? null : 'unavailable';
  return 'unknown';
}

async function noteFailure(ports: ExportPorts, row: Export, error: unknown): Promise<void> {
  const now = ports.clock();
  if (error instanceof LostFile) {
    await note(ports, row, { written: null, progress: 0, size: 0, row_count: 0, claim: null, claimed_until: null });
    return;
  }
  const failures = row.failures + 1;
  const problem = problemOf(error, failures);
  ports.log.warn({ err: error, export: row.id, problem }, 'a file of events is not written yet');
  if (problem === null) await note(ports, row, { failures, claim: null, claimed_until: later(now, CLAIM_MS) });
  else if (await note(ports, row, { state: 'failed', problem, size: 0, row_count: 0, progress: 0, claim: null, claimed_until: null }))
    await removeFile(ports.settings, row.id);
}

/** Writes for a while. Each step is on the disk before it is noted, so that whoever goes on after a death begins where the last note ends. */
async function writeAWhile(ports: ExportPorts, row: Export, chunkRows: number): Promise<void> {
  const { analytics, clock, db, settings } = ports;
  const [owner] = await db.select({ id: workspaces.user }).from(workspaces).where(eq(workspaces.id, row.workspace_id));
  const writing: Writing = { settings, id: row.id, scope: await scopeOf(ports, row) };
  const until = performance.now() + SLICE_MS;
  const asker = { owner: owner?.id ?? '', workspace: row.workspace_id, lane: 'background' } as const;
  await analytics.report(asker, async (store) => {
    for await (const step of writeOn(writing, store, row.written ?? NOTHING, chunkRows)) {
      if (!(await note(ports, row, changeBy(step, clock())))) return;
      if (step.total === null) await tidy(writing);
      if (performance.now() > until) break;
    }
  });
  // Another one has its turn; what is done is ours no more.
  await note(ports, row, { claim: null, claimed_until: clock() });
}

/**
 * Writes the files that were ordered, each for a while in turn, and one of a workspace at a time. What
 * dies on the way is gone on with by the next run; what was removed or has to begin anew is left.
 * `chunkRows`: events that are read at a time.
 */
export async function makeExports(ports: ExportPorts, _data: object = {}, chunkRows = CHUNK_ROWS): Promise<void> {
  const until = performance.now() + RUN_MS;
  for (let row = await claimNext(ports); row; row = performance.now() < until ? await claimNext(ports) : null) {
    try {
      if (await everythingStored(ports, row.created_at)) await writeAWhile(ports, row, chunkRows);
      else await note(ports, row, { claim: null, claimed_until: later(ports.clock(), CLAIM_MS) });
    } catch (error) {
      await noteFailure(ports, row, error);
    }
  }
}
