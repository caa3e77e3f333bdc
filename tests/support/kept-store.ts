import { EventEmitter } from 'node:events';
import type { Transferable, Worker } from 'node:worker_threads';
import type { Store } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { PgliteFolder } from '#server/db/pglite.ts';
import type { PgliteThread } from '#server/db/pglite-stream.ts';
import { startThread } from '#server/entries.ts';
import { migratedFolder } from './data-folder.ts';

/**
 * Empties every table but those that say what the schema and the queues are, without triggers, as
 * a session of its own would find it. Large tables are cut, so that no later test reads through what is dead.
 */
const EMPTY = `
  do $$ declare one regclass; begin
    perform set_config('session_replication_role', 'replica', true);
    for one in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_'
        and n.nspname not in ('information_schema', 'drizzle') and (n.nspname, c.relname) not in (('pgboss', 'version'), ('pgboss', 'queue'))
    loop
      if pg_relation_size(one) > 1000000 then execute format('truncate %s cascade', one);
      else execute format('delete from %s', one); end if;
    end loop;
  end $$`;
const FORGET_SESSION = 'discard all';

/** A folder of this process and the thread that has it open. */
interface Kept {
  readonly dataDir: string;
  worker?: Worker;
  busy: boolean;
}
const kept: Kept[] = [];

/** One connection's time on a thread that outlives it. */
class Visit extends EventEmitter implements PgliteThread {
  readonly #kept: Kept;
  readonly #worker: Worker;
  #here = true;
  readonly #passOn = (said: unknown) => this.emit('message', said);
  readonly #fail = (error: Error) => this.emit('error', error);
  readonly #end = (code: number) => this.#leave(code);

  constructor(one: Kept, worker: Worker) {
    super();
    this.#kept = one;
    this.#worker = worker;
    worker.on('message', this.#passOn).on('error', this.#fail).on('exit', this.#end);
  }

  #leave(code: number): void {
    if (!this.#here) return;
    this.#here = false;
    this.#worker.off('message', this.#passOn).off('error', this.#fail).off('exit', this.#end);
    this.emit('exit', code);
  }

  /** `null` would close the store: here the connection goes and the thread stays. */
  postMessage(value: unknown, transfer: readonly Transferable[] = []): void {
    if (value === null) setImmediate(() => this.#leave(0));
    else this.#worker.postMessage(value, transfer);
  }

  /** Whoever destroys the connection before it ended found the thread wanting. */
  async terminate(): Promise<number> {
    if (!this.#here) return 0;
    this.#kept.worker = undefined;
    return this.#worker.terminate();
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }
}

function visit(one: Kept, place: PgliteFolder): PgliteThread {
  if (one.worker) {
    const again = new Visit(one, one.worker);
    setImmediate(() => again.emit('message', 'open'));
    return again;
  }
  one.worker = startThread('pglite', place);
  one.worker.once('exit', () => {
    one.worker = undefined;
  });
  return new Visit(one, one.worker);
}

/**
 * An embedded store that is migrated and empty. Starting a PGlite takes a second of computing, so a
 * process keeps those it has started and empties them when a test closes its store; the connection
 * and everything above it is new for each test.
 */
export async function openKeptStore(): Promise<Store> {
  let one = kept.find(({ busy }) => !busy);
  if (!one) {
    one = { dataDir: await migratedFolder(), busy: true };
    kept.push(one);
  }
  const mine = one;
  mine.busy = true;
  const store = await openEmbedded({ dataDir: mine.dataDir, durability: 'process' }, (place) => visit(mine, place));
  return {
    ...store,
    async close() {
      await store.sql(EMPTY);
      await store.sql(FORGET_SESSION);
      await store.close();
      mine.busy = false;
    },
  };
}
