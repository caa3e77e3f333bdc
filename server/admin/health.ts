import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { BACKUP_HOURS, type HealthState } from '#domain/wire/admin.ts';
import type { AdminHealth, StoreHealth } from '#resources/shapes/admin.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { readBacklog } from '#server/collector/spool/backlog.ts';
import { readSetAside } from '#server/collector/spool/set-aside.ts';
import { lastBackup } from '#server/db/last-backup.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { diskSpace } from '#server/disk.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';
import type { Ports } from '#server/ports.ts';
import { fromRoot } from '#server/root.ts';

/** A store that takes longer than this for a small question is in trouble, or its machine is. */
const SLOW_MS = 500;
const GIVE_UP_MS = 5_000;
const SPOOL_WARNING = { ms: 60_000, bytes: 100 * 1024 ** 2 };
const SPOOL_FAILED_MS = 10 * 60_000;
const DISK_WARNING = { share: 0.1, bytes: 2 * 1024 ** 3 };
const DISK_FAILED_BYTES = 200 * 1024 ** 2;
const BACKUP_MS = BACKUP_HOURS * 3_600_000;

const RANK = { ok: 0, warning: 1, failed: 2 } as const satisfies Record<HealthState, number>;

function worst(states: readonly HealthState[]): HealthState {
  return states.reduce<HealthState>((one, other) => (RANK[other] > RANK[one] ? other : one), 'ok');
}

const packageFile = z.object({ version: z.string() });
let version: string | undefined;
function programVersion(): string {
  version ??= packageFile.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))).version;
  return version;
}

/** Asks a store for its version and takes the time; one that does not answer soon counts as gone. */
async function storeHealth(kind: string, ask: (signal: AbortSignal) => Promise<string | undefined>): Promise<StoreHealth> {
  const began = performance.now();
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('no answer in time'))));
  try {
    const answer = await Promise.race([ask(signal), tooLate]);
    const ms = Math.round((performance.now() - began) * 10) / 10;
    return { state: ms > SLOW_MS ? 'warning' : 'ok', kind, version: answer ?? null, ms };
  } catch {
    return { state: 'failed', kind, version: null, ms: null };
  }
}

async function storesHealth({ settings, db, analytics }: AdminPorts): Promise<AdminHealth['stores']> {
  const relational = storeHealth(settings.databaseUrl ? 'PostgreSQL' : 'PGlite', async () => {
    const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
    return rows[0]?.server_version;
  });
  const events = storeHealth(settings.clickhouseUrl ? 'ClickHouse' : 'chDB', async (signal) => {
    const [row] = await analytics.select<{ version: string }>({ sql: 'SELECT version() AS version', signal });
    return row?.version;
  });
  return { relational: await relational, events: await events };
}

async function spoolHealth({ settings, clock }: Ports<'clock' | 'settings'>): Promise<AdminHealth['spool']> {
  if (!settings.roles.includes('collector')) return null;
  const backlog = await readBacklog(join(settings.dataDir, 'spool'));
  if (!backlog) return null;
  const waits = backlog.oldest ? clock().getTime() - backlog.oldest.getTime() : 0;
  const isSlow = waits > SPOOL_WARNING.ms || backlog.bytes > SPOOL_WARNING.bytes;
  const state = waits > SPOOL_FAILED_MS ? 'failed' : isSlow ? 'warning' : 'ok';
  return { state, segments: backlog.segments, bytes: backlog.bytes, oldest_at: backlog.oldest?.toISOString() ?? null };
}

/** Nothing to say of a spool that set nothing aside. Events that were acknowledged and do not count are for a person to look at. */
async function setAsideHealth({ settings }: Ports<'settings'>): Promise<AdminHealth['set_aside']> {
  if (!settings.roles.includes('collector')) return null;
  const { records, bytes } = await readSetAside(join(settings.dataDir, 'spool'));
  return { state: records > 0 ? 'warning' : 'ok', records, bytes };
}

async function diskHealth({ settings }: Ports<'settings'>): Promise<AdminHealth['disk']> {
  const space = await diskSpace(settings.dataDir);
  if (!space) return null;
  const { free, total } = space;
  const isLow = free < DISK_WARNING.bytes || free < total * DISK_WARNING.share;
  return { state: free < DISK_FAILED_BYTES ? 'failed' : isLow ? 'warning' : 'ok', free_bytes: free, total_bytes: total };
}

async function jobsHealth({ jobs }: Ports<'jobs'>): Promise<AdminHealth['jobs']> {
  try {
    const states = await jobs.states();
    const total = (of: 'queued' | 'active' | 'failed') => states.reduce((sum, state) => sum + state[of], 0);
    const failed = total('failed');
    return { state: failed > 0 ? 'warning' : 'ok', queued: total('queued'), active: total('active'), failed };
  } catch {
    return { state: 'failed', queued: 0, active: 0, failed: 0 };
  }
}

async function mailHealth({ db, settings }: Ports<'db' | 'settings'>): Promise<AdminHealth['mail']> {
  const smtp = settings.smtpUrl !== undefined;
  const rows = await db
    .select({ status: mails.status, number: count() })
    .from(mails)
    .where(inArray(mails.status, ['queued', 'failed']))
    .groupBy(mails.status)
    .catch(() => null);
  if (!rows) return { state: 'failed', smtp, queued: 0, failed: 0 };
  const numberOf = (status: string) => rows.find((row) => row.status === status)?.number ?? 0;
  return { state: numberOf('failed') > 0 ? 'warning' : 'ok', smtp, queued: numberOf('queued'), failed: numberOf('failed') };
}

/** How everything that runs behind the product is doing. Parts that do not answer are part of the answer. */
export async function describeHealth(context: AdminPorts): Promise<AdminHealth> {
  const { settings } = context;
  const now = context.clock();
  const [stores, spool, set_aside, disk, jobs, mail, backup] = await Promise.all([
    storesHealth(context),
    spoolHealth(context),
    setAsideHealth(context),
    diskHealth(context),
    jobsHealth(context),
    mailHealth(context),
    lastBackup(context.db).catch(() => null),
  ]);
  const parts = [stores.relational, stores.events, spool, set_aside, disk, jobs, mail];
  const backup_state = backup && now.getTime() - backup.getTime() < BACKUP_MS ? 'ok' : 'warning';
  return {
    id: INSTALLATION,
    state: worst([...parts.flatMap((part) => (part ? [part.state] : [])), backup_state]),
    checked_at: now.toISOString(),
    stores,
    spool,
    set_aside,
    disk,
    jobs,
    mail,
    last_backup_at: backup?.toISOString() ?? null,
    backup_state,
    version: programVersion(),
    node: process.version,
    roles: settings.roles,
    uptime: Math.round(process.uptime()),
  };
}
