import { and, eq, gt } from 'drizzle-orm';
import { LOOK_MINUTES } from '#domain/wire/admin.ts';
import { CLIENT_KEYS } from '#domain/wire/client-keys.ts';
import { type EventKind, type ListedReason, SOURCE_KEYS } from '#domain/wire/track.ts';
import { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes, InspectedRefusal } from '#resources/shapes/admin.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { Ports } from '#server/ports.ts';
import { maskEvent, maskExample, type StoredEvent } from './mask-event.ts';
import { workspaceAnswer } from './workspace-fields.ts';

/** Events and refusals shown, and how far back they are looked for: months are parts of the store. */
const MOST = 100;
const DAYS_BACK = 90;

const COLUMNS = [
  'event_id, kind, origin, visitor_id, session_id, is_entry, host, path, query, title, name, attributes',
  'value, currency, original_value, order_id',
  CLIENT_KEYS.join(', '),
  SOURCE_KEYS.join(', '),
  'toUnixTimestamp64Milli(time) AS at, toUnixTimestamp64Milli(received_at) AS received',
].join(', ');

/** An empty kind is any. */
async function lastEvents(analytics: Analytics, workspace: string, since: number, kind: EventKind | ''): Promise<StoredEvent[]> {
  return analytics.select<StoredEvent>({
    sql: `SELECT ${COLUMNS} FROM events
      WHERE workspace_id = {workspace:UUID} AND time >= toDateTime64({since:Float64}, 3, 'UTC') AND ({kind:String} = '' OR kind = {kind:String})
      ORDER BY time DESC, event_id DESC LIMIT {most:UInt32}`,
    params: { workspace, since, kind, most: MOST },
  });
}

async function lastRefusals(analytics: Analytics, workspace: string): Promise<InspectedRefusal[]> {
  const rows = await analytics.select<{ at: number; reason: ListedReason; example: string }>({
    sql: `SELECT toUnixTimestamp64Milli(time) AS at, reason, example FROM refusals
      WHERE workspace_id = {workspace:UUID} ORDER BY time DESC LIMIT {most:UInt32}`,
    params: { workspace, most: MOST },
  });
  return rows.map(({ at, reason, example }) => ({ time: new Date(at).toISOString(), reason, example: maskExample(example) }));
}

async function found(context: Ports<'db'>, id: string) {
  const [row] = await context.db
    .select({ workspace: workspaces, owner_email: users.email })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(eq(workspaces.id, id));
  if (!row) throw notFound();
  return row;
}

/** Did they look at it a moment ago? A page that refreshes itself would fill the owner's log with one and the same look. */
async function isRepeatedView({ db, clock }: Ports<'clock' | 'db'>, actor: string, workspace: string): Promise<boolean> {
  const since = new Date(clock().getTime() - LOOK_MINUTES * 60_000);
  const { created_at, action, workspace_id } = auditEntries;
  const [found] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(workspace_id, workspace), eq(auditEntries.actor, actor), eq(action, adminActions.events.name), gt(created_at, since)))
    .limit(1);
  return found !== undefined;
}

type Look = ActionCall<typeof adminActions.events, typeof adminShapes.events, AdminPorts>;

/**
 * The last events of a workspace, masked, and what was not counted. That somebody looks is
 * written down first: no look goes unnoticed because the store was slow.
 * @throws HttpError 404 for an unknown workspace, 503 while the event store does not answer.
 */
export async function inspectEvents({ context, request, params: { id }, input, record }: Look) {
  const { 'filter[kind]': kind, audit_reason: reason } = input;
  const { workspace, owner_email } = await found(context, id);
  if (reason !== undefined || !(await isRepeatedView(context, userOf(request).id, id))) {
    const target = { type: 'workspaces', id, label: workspace.name };
    await record(context.db, { target, workspace: id, reason });
  }
  const since = context.clock().getTime() / 1000 - DAYS_BACK * 86_400;
  try {
    const [events, filtered] = await Promise.all([
      lastEvents(context.analytics, id, since, kind ?? ''),
      lastRefusals(context.analytics, id),
    ]);
    return {
      id,
      workspace: { ...workspaceAnswer(workspace), owner: workspace.user, owner_email },
      events: events.map(maskEvent),
      filtered,
    };
  } catch (error) {
    context.log.warn({ err: error, workspace: id }, 'the event inspector got no answer from the store');
    throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '5' } });
  }
}
