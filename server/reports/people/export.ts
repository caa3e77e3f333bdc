import type { PersonExport } from '#domain/wire/reports/people.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { storeTime } from '#server/events/store-time.ts';
import { linksOf, stored } from './timeline.ts';

/** Whose days and money the export is in. */
type Workspace = PersonExport['workspace'];
type StoredEvent = PersonExport['events'][number];

/** Events read at a time: what is kept of somebody may be more than the memory holds. */
export const EXPORT_CHUNK = 1000;

const moment = (column: string) => `concat(replaceOne(toString(events.${column}), ' ', 'T'), 'Z')`;
/** Numbers of 64 bits as text: programs would round them. The workspace stands above all events. */
const EVENT = `* EXCEPT (workspace_id, ${PERSON}, order_key, replaced_by, time, received_at),
  toString(${PERSON}) AS visitor, ${moment('time')} AS at, ${moment('received_at')} AS received_at`;
const ORDER = ['time', 'received_at', 'event_id'].map((column) => `events.${column}`).join(', ');

/** Reads for whoever asked, in their turn. */
export type Ask = <Row>(question: Question) => Promise<Row[]>;

/** What is kept of a person: how much, and the file, which is read while it is taken away. */
export interface KeptPerson {
  readonly person: string;
  readonly event_count: number;
  readonly file: () => AsyncGenerator<string>;
}

/** The events after one, oldest first. */
function after(last: StoredEvent | undefined): { readonly where: string; readonly params: Readonly<Record<string, string>> } {
  if (!last) return { where: '', params: {} };
  return {
    where: ` AND (${ORDER}) > (toDateTime64({at:String}, 3, 'UTC'), toDateTime64({received:String}, 3, 'UTC'), {id:String})`,
    params: { at: storeTime(String(last.at)), received: storeTime(String(last.received_at)), id: String(last.event_id) },
  };
}

/**
 * Everything that is stored of a person, whatever the owner's plan shows of it: it is about them.
 * Null where nothing is.
 */
export async function exportPerson(
  { persons: personsOf }: Pick<Analytics, 'persons'>,
  ask: Ask,
  workspace: Workspace,
  named: string,
  now: Date,
): Promise<KeptPerson | null> {
  const persons = await personsOf(workspace.id);
  const person = persons.personOf(named);
  const visitors = persons.visitorsOf(person);
  const theirs = `FROM events WHERE workspace_id = {workspace:UUID} AND ${PERSON} IN (SELECT toUInt64(arrayJoin({visitors:Array(String)})))`;
  const read = <Row>(sql: string, more: Question['params'] = {}) =>
    ask<Row>({ sql, params: { workspace: workspace.id, visitors, ...more }, persons: stored(persons) });
  const [counted] = await read<{ events: number }>(`SELECT count() AS events ${theirs}`);
  const event_count = counted?.events ?? 0;
  const links = linksOf(persons, new Set(visitors));
  if (event_count === 0 && links.length === 0) return null;
  async function* file() {
    const about: Omit<PersonExport, 'events'> = { exported_at: now.toISOString(), workspace, person, visitors, links, event_count };
    yield `${JSON.stringify(about).slice(0, -1)},"events":[`;
    let last: StoredEvent | undefined;
    for (;;) {
      const { where, params } = after(last);
      const rows = await read<StoredEvent>(`SELECT ${EVENT} ${theirs}${where} ORDER BY ${ORDER} LIMIT ${EXPORT_CHUNK}`, params);
      if (rows.length > 0) yield `${last ? ',' : ''}${JSON.stringify(rows).slice(1, -1)}`;
      last = rows.at(-1);
      if (rows.length < EXPORT_CHUNK) break;
    }
    yield ']}';
  }
  return { person, event_count, file };
}
