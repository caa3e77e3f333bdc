import pg from 'pg';

/** Where a committed change of a row that decides about access is announced: `<table> <key>`, see the migration `row_changes`. */
export const ROW_CHANGES = 'flumen_rows';
/** Where processes tell each other what open pages should hear. */
export const LIVE = 'flumen_live';
type Channel = typeof ROW_CHANGES | typeof LIVE;

interface Ears {
  /** In the order of the commits. */
  heard(payload: string): void;
  /** Something may have been missed: what was remembered is worth nothing. */
  missed?(): void;
}

/** What a store tells by NOTIFY. */
export interface Notifications {
  listen(channel: Channel, ears: Ears): () => void;
  /** False while nothing can be heard. */
  readonly isListening: boolean;
}

export interface Log {
  warn(details: object, message: string): void;
}

/** Hands on what comes in over any number of connections. */
export class Listeners implements Notifications {
  isListening = true;
  readonly #ears = new Map<string, Set<Ears>>();

  listen(channel: Channel, ears: Ears): () => void {
    const all = this.#ears.get(channel) ?? new Set<Ears>();
    this.#ears.set(channel, all.add(ears));
    return () => all.delete(ears);
  }

  miss(): void {
    for (const all of this.#ears.values()) for (const { missed } of all) missed?.();
  }

  /** Makes a connection listen. The server sends a connection its notifications before it answers that the commit is done. */
  async over(client: pg.ClientBase, channels: readonly Channel[]): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of this.#ears.get(channel) ?? []) heard(payload ?? '');
    });
    for (const channel of channels) await client.query(`listen ${channel}`);
  }
}

const RETRY_MS = 1_000;

/** A connection to a PostgreSQL that is there for listening, and made again when it breaks. */
export async function keepListening(listeners: Listeners, databaseUrl: string, log: Log): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let current: pg.Client | undefined;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    current = client;
    client.on('error', (error) => log.warn({ err: error }, 'the connection that hears of changes broke'));
    client.on('end', lost);
    await client.connect();
    await listeners.over(client, [ROW_CHANGES, LIVE]);
    listeners.miss();
    listeners.isListening = true;
  };
  function lost(): void {
    listeners.isListening = false;
    listeners.miss();
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().catch(lost), RETRY_MS);
  }

  await listen();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await current?.end().catch(() => undefined);
    },
  };
}
