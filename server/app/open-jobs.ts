import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Context } from '#server/app/context.ts';
import type { Store } from '#server/db/client.ts';
import type { JobData, JobName, Jobs } from '#server/jobs/jobs.ts';
import type { Closable } from '#server/ports.ts';
import { readStates, SCHEMA } from './job-states.ts';
import { JOB_NAMES, JOBS } from './jobs.ts';

/** How often a working process looks at the clock; a minute that was seen twice counts once. */
export interface JobClock {
  /** Seconds between two looks for work. */
  readonly pollSeconds: number;
  /** Seconds between two looks at what is due. */
  readonly lookSeconds: number;
  /** Seconds until what was found due is put in line. */
  readonly startSeconds: number;
}
const CLOCK = { lookSeconds: 15, startSeconds: 5 };
/**
 * A process that adds work wakes its own workers at once. Where no other adds any, a look finds what waits for its time only; each is
 * a dozen statements, which an idle machine is to be spared.
 */
const POLL_SECONDS = { pglite: 10, postgres: 2 } as const satisfies Record<Store['kind'], number>;
const clockOf = ({ kind }: Pick<Store, 'kind'>): JobClock => ({ ...CLOCK, pollSeconds: POLL_SECONDS[kind] });
/** A job that runs longer than this is taken for dead and tried again. */
const EXPIRE_SECONDS = 10 * 60;
const KEEP_SECONDS = 7 * 24 * 3600;

type Runner = (data: object) => Promise<void>;

/** The job's function with its data type forgotten: the queue hands back what was sent under the same name. */
function runnerOf<N extends JobName>(name: N, context: Context): Runner {
  return (data) => JOBS[name].run(context, data as JobData[N]);
}

function queueOf(name: JobName): PgBoss.Queue {
  const { retries, delay } = JOBS[name];
  return { name, policy: 'standard', retryLimit: retries, retryDelay: delay, retryBackoff: true, expireInSeconds: EXPIRE_SECONDS };
}

async function startBoss(store: Pick<Store, 'sql' | 'inTurn'>, log: FastifyBaseLogger, clock: JobClock, works: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.sql(text, values ?? []) },
    schema: SCHEMA,
    supervise: works,
    schedule: works,
    cronMonitorIntervalSeconds: clock.lookSeconds,
    cronWorkerIntervalSeconds: clock.startSeconds,
    archiveCompletedAfterSeconds: KEEP_SECONDS,
    archiveFailedAfterSeconds: KEEP_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not do its upkeep'));
  // Making the queue's tables, and a table for each queue: two processes at once would block each other.
  await store.inTurn(async () => {
    await boss.start();
    for (const name of JOB_NAMES) await boss.createQueue(name, queueOf(name));
  });
  return boss;
}

/** The queue as the process sees it that opened it. */
export interface JobQueue extends Jobs {
  /** Starts doing the work in this process, on a clock where a job has one. */
  work(context: Context): Promise<Closable>;
  close(): Promise<void>;
}

/**
 * The queue, on the store's own connection. Nothing is opened before the first use, so a process
 * that never adds work pays nothing.
 */
export function openJobs(
  store: Pick<Store, 'kind' | 'sql' | 'inTurn'>,
  log: FastifyBaseLogger,
  clock: JobClock = clockOf(store),
): JobQueue {
  let boss: Promise<PgBoss> | undefined;
  let closed = false;
  const workers = new Map<JobName, string>();
  const open = (works = false) => {
    if (closed) throw new Error('the job queue is closed');
    boss ??= startBoss(store, log, clock, works);
    return boss;
  };
  const stop = async (): Promise<void> => {
    const opened = await boss?.catch(() => undefined);
    boss = undefined;
    workers.clear();
    await opened?.stop({ graceful: true, wait: true, timeout: 10_000 });
  };
  return {
    async send(name, data, { after, singletonKey } = {}) {
      const queue = await open();
      await queue.send(name, data, { startAfter: after, singletonKey, ...(singletonKey ? { singletonSeconds: 60 } : {}) });
      const worker = workers.get(name);
      if (worker && !after) queue.notifyWorker(worker);
    },
    async states() {
      await open();
      return readStates(store);
    },
    async retry(name) {
      const queue = await open();
      const { rows } = await store.sql(`select id from ${SCHEMA}.job where name = $1 and state = 'failed'`, [name]);
      const ids = rows.map(({ id }) => String(id));
      if (ids.length > 0) await queue.retry(name, ids);
      return ids.length;
    },
    async work(context) {
      // One that was opened to add work only keeps no clock.
      await stop();
      const queue = await open(true);
      for (const name of JOB_NAMES) {
        const run = runnerOf(name, context);
        const id = await queue.work<object>(name, { pollingIntervalSeconds: clock.pollSeconds, batchSize: 10 }, async (jobs) => {
          for (const { data } of jobs) await run(data);
        });
        workers.set(name, id);
        const { cron } = JOBS[name];
        if (cron) await queue.schedule(name, cron, {}, { tz: 'UTC' });
      }
      return { close: stop };
    },
    close() {
      closed = true;
      return stop();
    },
  };
}
