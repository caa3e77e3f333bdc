import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FULL_BELOW_MB, isFull } from '#server/disk.ts';
import type { Settings } from '#server/settings.ts';
import { HttpError } from './errors.ts';

/** How long a store that had no room is taken to have none. */
const REMEMBERED_MS = 60_000;
/** How old the last look at the disk may be. */
const LOOK_MS = 1_000;

/** Knows whether there is room to write. */
interface DiskWatch {
  /** A store had no room, on whichever machine it is. */
  note(): void;
  /** As the last look found it, at most a moment ago where requests come in. */
  readonly wasFull: boolean;
  /** Looks now. Of stores elsewhere only their refusals tell. */
  isFull(): Promise<boolean>;
}
declare module 'fastify' {
  interface FastifyInstance {
    disk: DiskWatch;
  }
}

/** Asks to come back later; the cause is for the log. */
export function fullDisk(cause: unknown = new Error(`fewer than ${FULL_BELOW_MB} MB are free`)): HttpError {
  return Object.assign(new HttpError(503, 'disk_full', { headers: { 'retry-after': '60' } }), { cause });
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);
/** Small writes that keep people in, so that somebody can make room. */
const SESSIONS = /^\/api\/dashboard\/(auth|refresh-token)(\/|$)/;

/** Does the call store something? Questions are asked by POST, too, and deleting makes room. */
function stores({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  if (READS.has(method) || SESSIONS.test(url)) return false;
  const { access } = config;
  return access === undefined || access === 'public' || access.action !== 'show';
}

/**
 * Refuses what stores something before the disk of the data folder is quite full: the embedded
 * store needs some room to be able to answer at all.
 */
export function watchDisk(app: FastifyInstance, settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>): void {
  const { dataDir, databaseUrl, clickhouseUrl } = settings;
  const isElsewhere = databaseUrl !== undefined || clickhouseUrl !== undefined;
  let noted = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let full = false;
  const look = async (): Promise<boolean> => {
    lookedAt = performance.now();
    full = await isFull(dataDir);
    return full;
  };
  app.decorate('disk', {
    note() {
      noted = performance.now();
    },
    get wasFull() {
      return full;
    },
    isFull: async () => (await look()) || (isElsewhere && performance.now() - noted < REMEMBERED_MS),
  });
  // Nobody waits for the look, which takes some microseconds on a disk and longer on a network's.
  app.addHook('onRequest', (request, _reply, done) => {
    if (performance.now() - lookedAt > LOOK_MS) void look();
    done(full && stores(request) ? fullDisk() : undefined);
  });
}
