import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Link, linkId } from '#domain/identity/ledger.ts';
import type { peopleActions } from '#resources/actions/people.ts';
import type { peopleShapes } from '#resources/shapes/people.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { PersonAct } from '#server/events/identity/ledger.ts';
import { storeTime } from '#server/events/store-time.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { goneSignal } from '#server/http/gone.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { Ports } from '#server/ports.ts';
import { erasingSince, keptOf, noteErasure } from './erase.ts';
import { type Ask, exportPerson } from './export.ts';

type PeoplePorts = Ports<'db' | 'jobs'> & AnalyticsPort & DomainEventsPort;
type Call = Pick<
  CallIn<typeof peopleActions, typeof peopleShapes, keyof typeof peopleActions, PeoplePorts>,
  'context' | 'request' | 'now' | 'once' | 'record'
>;
type Named = Pick<Link, 'visitor' | 'kind' | 'value'>;

/**
 * Writes the act and then its line in the log. Where the line fails the act stands, and whoever
 * tries again does the same once more, which changes nothing.
 */
function written({ context, request, now, once, record }: Call, act: PersonAct['act'], link: Named) {
  const { id: workspace_id } = workspaceOf(request);
  const { visitor, kind, value } = link;
  return context.db.transaction((tx) =>
    once(tx, async () => {
      const at = storeTime(now);
      await context.analytics.insertPersonAct({ workspace_id, at, id: randomUUID(), act, visitor, kind, value, user: userOf(request).id });
      await record(tx, { target: { type: 'people', id: visitor }, workspace: workspace_id, after: { kind, value } });
      const persons = await context.analytics.persons(workspace_id);
      return { person: persons.personOf(visitor) };
    }),
  );
}

/** @throws HttpError 404 where an event of nobody by that name is stored. */
async function requireSeen({ context: { analytics }, request }: Call, visitors: readonly string[]): Promise<void> {
  const seen = await analytics.select<{ visitor: string }>({
    sql: `SELECT DISTINCT toString(person) AS visitor FROM events
      WHERE workspace_id = {workspace:UUID} AND person IN (SELECT toUInt64(arrayJoin({visitors:Array(String)})))`,
    params: { workspace: workspaceOf(request).id, visitors },
  });
  if (seen.length < new Set(visitors).size) throw notFound();
}

/** @throws HttpError 404 where the ledger holds no such link. */
async function requireLink({ context: { analytics }, request }: Call, link: Named): Promise<void> {
  const { ledger } = await analytics.persons(workspaceOf(request).id);
  if (!ledger.links.some((known) => linkId(known) === linkId(link))) throw notFound();
}

/** Who is whom, decided by a person. */
export const peopleHandlers = {
  join: async (call) => {
    const { person, other } = call.input;
    if (person === other) throw new HttpError(422, 'invalid', { pointer: '/other' });
    await requireSeen(call, [person, other]);
    return written(call, 'join', { visitor: person, kind: 'hand', value: other });
  },
  part: async (call) => {
    await requireLink(call, call.input);
    return written(call, 'part', call.input);
  },
  restore: async (call) => {
    await requireLink(call, call.input);
    return written(call, 'restore', call.input);
  },
  export: async ({ context: { db, analytics }, request, reply, input, now, record }) => {
    const { id, owner, name, timezone, currency } = workspaceOf(request);
    await countAttempt(db, 'person-export', userOf(request).id, now);
    const asker = { owner, workspace: id, lane: 'report', signal: goneSignal(reply) } as const;
    const ask: Ask = (question) => analytics.report(asker, (store) => store.select(question));
    const kept = await exportPerson(analytics, ask, { id, name, timezone, currency }, input.person, now);
    if (!kept) throw notFound();
    // Who took it away is noted before it goes.
    await db.transaction((tx) =>
      record(tx, { target: { type: 'people', id: kept.person }, workspace: id, after: { event_count: kept.event_count } }),
    );
    reply.type('application/json; charset=utf-8');
    return { rendered: Readable.from(kept.file()) };
  },
  erase: async ({ context, request, input, now, once, record }) => {
    const { id: workspace } = workspaceOf(request);
    const kept = await keptOf(context.analytics, workspace, input.person);
    if (!kept) throw notFound();
    const answer = await context.domainEvents.transaction(({ tx, publish }) =>
      once(tx, async () => {
        const since = await erasingSince(tx, workspace, kept.visitors);
        if (!since) {
          await noteErasure(tx, workspace, userOf(request).id, kept, now);
          await publish('person.erasing', { workspace });
          await record(tx, { target: { type: 'people', id: kept.person }, workspace, after: { event_count: kept.events } });
        }
        return { person: kept.person, event_count: kept.events, erasing_since: (since ?? now).toISOString() };
      }),
    );
    // Should this be lost with the process, the job looks every minute.
    await context.jobs.send('people.erase', {});
    return answer;
  },
} satisfies HandlersOf<typeof peopleActions, typeof peopleShapes, PeoplePorts>;
