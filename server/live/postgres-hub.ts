import pg from 'pg';
import { z } from 'zod';
import type { LiveEvent } from '#domain/wire/session.ts';
import { LIVE, type Log, type Notifications } from '#server/db/notifications.ts';
import { type LiveHub, Subscribers } from './hub.ts';

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MAX_PAYLOAD = 7_900;

const message = z.object({
  workspace: z.string(),
  event: z.custom<LiveEvent>((value) => typeof value === 'object' && value !== null && 'type' in value),
});

/** A list of ids too long to send becomes "look again": no id at all means all of them. */
function payloadOf(workspace: string, event: LiveEvent): string {
  const whole = JSON.stringify({ workspace, event });
  return Buffer.byteLength(whole) < MAX_PAYLOAD || event.type !== 'resource'
    ? whole
    : JSON.stringify({ workspace, event: { ...event, ids: [] } });
}

/** Over what a store hears of: every process on the same PostgreSQL hears every event, its own included. */
export function createPostgresHub(databaseUrl: string, notifications: Notifications, log: Log): LiveHub {
  const subscribers = new Subscribers();
  // Apart from the store's connections, which may all be busy.
  const sender = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  sender.on('error', () => undefined);
  const stop = notifications.listen(LIVE, {
    heard(payload) {
      const read = message.safeParse(JSON.parse(payload));
      if (read.success) subscribers.tell(read.data.workspace, read.data.event);
    },
  });
  return {
    publish(workspaceId, event) {
      sender
        .query('select pg_notify($1, $2)', [LIVE, payloadOf(workspaceId, event)])
        .catch((error: unknown) => log.warn({ err: error }, 'live event not sent'));
    },
    subscribe: (workspaceId, hear) => subscribers.add(workspaceId, hear),
    async close() {
      stop();
      subscribers.clear();
      await sender.end();
    },
  };
}
