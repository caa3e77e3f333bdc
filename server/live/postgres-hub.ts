import pg from 'pg';
import { z } from 'zod';
import type { LiveEvent } from '#domain/wire/session.ts';
import { type LiveHub, Subscribers } from './hub.ts';

const CHANNEL = 'flumen_live';
/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MAX_PAYLOAD = 7_900;
const RETRY_MS = 2_000;

const message = z.object({
  workspace: z.string(),
  event: z.custom<LiveEvent>((value) => typeof value === 'object' && value !== null && 'type' in value),
});

interface Log {
  warn(details: object, message: string): void;
}

/** A list of ids too long to send becomes "look again": no id at all means all of them. */
function payloadOf(workspace: string, event: LiveEvent): string {
  const whole = JSON.stringify({ workspace, event });
  return whole.length < MAX_PAYLOAD || event.type !== 'resource' ? whole : JSON.stringify({ workspace, event: { ...event, ids: [] } });
}

/** A hub over LISTEN/NOTIFY: every process on the same PostgreSQL hears every event, its own included. */
export async function createPostgresHub(databaseUrl: string, log: Log): Promise<LiveHub> {
  const subscribers = new Subscribers();
  const sender = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  sender.on('error', () => undefined);
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    listener = client;
    client.on('notification', ({ payload }) => {
      const read = message.safeParse(JSON.parse(payload ?? 'null'));
      if (read.success) subscribers.tell(read.data.workspace, read.data.event);
    });
    client.on('error', (error) => log.warn({ err: error }, 'live events: the database connection broke'));
    client.on('end', reconnect);
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  function reconnect(): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().catch(reconnect), RETRY_MS);
  }

  await listen();
  return {
    publish(workspaceId, event) {
      sender
        .query('select pg_notify($1, $2)', [CHANNEL, payloadOf(workspaceId, event)])
        .catch((error: unknown) => log.warn({ err: error }, 'live event not sent'));
    },
    subscribe: (workspaceId, hear) => subscribers.add(workspaceId, hear),
    async close() {
      closed = true;
      clearTimeout(retry);
      subscribers.clear();
      await Promise.all([listener?.end().catch(() => undefined), sender.end()]);
    },
  };
}
