import { MOST_EXPORTED, type PersonExport } from '#domain/wire/people.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { linksOf } from './timeline.ts';

/** Whose days and money the export is in. */
type Workspace = PersonExport['workspace'];

const moment = (column: string) => `concat(replaceOne(toString(events.${column}), ' ', 'T'), 'Z')`;
/** Numbers of 64 bits as text: programs would round them. The workspace stands above all events. */
const EVENT = `* EXCEPT (workspace_id, ${PERSON}, order_key, replaced_by, time, received_at),
  toString(${PERSON}) AS visitor, ${moment('time')} AS at, ${moment('received_at')} AS received_at`;

/**
 * Everything that is stored of a person, whatever the owner's plan shows of it: it is about them.
 * Null where nothing is.
 */
export async function exportPerson(analytics: Analytics, workspace: Workspace, named: string, now: Date): Promise<PersonExport | null> {
  const persons = await analytics.persons(workspace.id);
  const person = persons.personOf(named);
  const visitors = persons.visitorsOf(person);
  // Over visitors, as they are stored: without persons nobody is merged.
  const theirs = `FROM events WHERE workspace_id = {workspace:UUID} AND ${PERSON} IN (SELECT toUInt64(arrayJoin({visitors:Array(String)})))`;
  const params = { workspace: workspace.id, visitors };
  const [[counted], events] = await Promise.all([
    analytics.select<{ events: number }>({ sql: `SELECT count() AS events ${theirs}`, params }),
    analytics.select<PersonExport['events'][number]>({
      sql: `SELECT ${EVENT} ${theirs} ORDER BY events.time, events.received_at, event_id LIMIT ${MOST_EXPORTED}`,
      params,
    }),
  ]);
  const links = linksOf(persons, new Set(visitors));
  if (!counted?.events && links.length === 0) return null;
  return {
    exported_at: now.toISOString(),
    workspace,
    person,
    visitors,
    links,
    event_count: counted?.events ?? 0,
    events,
  };
}
