import type { Parameter } from '../analytics.ts';
import { PERSON } from './person.ts';

/** Tables whose rows say whose they are. A contract test holds the list to the schema. */
export const TABLES_OF_PEOPLE = ['earnings', 'events', 'presence', 'visits'] as const;

/**
 * The merges of a workspace at one moment, as a statement can be told them: those of a base that
 * was written down, and on top of it what differs.
 */
export interface Merges {
  readonly workspace: string;
  /** Changes with every merge and parting. */
  readonly version: string;
  /** Id of rows in `merged_visitors`; null: none. */
  readonly base: string | null;
  /** Visitor and person, decimal text. A visitor who is a person alone again stands there as its own person. */
  readonly delta: readonly (readonly [visitor: string, person: string])[];
}

/** Pairs that travel with each statement: a server takes no value longer than 128 KiB, and a pair has at most 42 characters. */
export const MOST_TRAVELLING = 2_000;

const DELTA = `SELECT toUInt64(pair[1]) AS visitor, toUInt64(pair[2]) AS merged
    FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', {merges_delta:String}))) AS pair)`;
const BASE = `SELECT visitor, person AS merged FROM merged_visitors
    WHERE workspace_id = {merges_workspace:UUID} AND base = {merges_base:UUID}`;

/** The two columns `visitor` and `merged`. */
function mappingOf({ base, delta }: Merges): string {
  if (base === null) return DELTA;
  if (delta.length === 0) return BASE;
  return `${BASE} AND visitor NOT IN (SELECT visitor FROM (${DELTA})) UNION ALL ${DELTA}`;
}

/** Is anybody merged? */
export const hasMerges = ({ base, delta }: Merges) => base !== null || delta.length > 0;

interface Text {
  readonly sql: string;
  readonly params?: Readonly<Record<string, Parameter>> | undefined;
}

const READS = TABLES_OF_PEOPLE.map((table) => ({ table, pattern: new RegExp(`\\b(?:FROM|JOIN)\\s+${table}\\b`, 'i') }));
/** Tables of people that a statement reads: the engine works out each that is named before the statement, used or not. */
const tablesIn = (sql: string) => READS.filter(({ pattern }) => pattern.test(sql)).map(({ table }) => table);

/** Does the statement read tables of people? */
export const readsPeople = (sql: string) => tablesIn(sql).length > 0;

/**
 * The same statement over persons: the tables of people stand in it as themselves with the person
 * for the visitor. Where nobody is merged it stays as it is. The engine carries conditions on workspace and time
 * through to the stored rows; columns that nobody asks for are not read.
 */
export function readAsPersons<T extends Text>(question: T, merges: Merges): T {
  if (!hasMerges(merges) || !readsPeople(question.sql)) return question;
  const mapping = mappingOf(merges);
  const tables = tablesIn(question.sql).map(
    (table) => `${table} AS (SELECT stored.* REPLACE (if(mapped.merged = 0, stored.${PERSON}, mapped.merged) AS ${PERSON})
    FROM ${table} AS stored ANY LEFT JOIN (${mapping}) AS mapped ON stored.${PERSON} = mapped.visitor)`,
  );
  const own = question.sql.replace(/^\s*WITH\s/i, '');
  const begins = own === question.sql ? '\n' : ',\n';
  return {
    ...question,
    sql: `WITH ${tables.join(',\n')}${begins}${own}`,
    params: {
      ...question.params,
      merges_delta: merges.delta.map((pair) => pair.join(' ')).join(','),
      ...(merges.base === null ? {} : { merges_base: merges.base, merges_workspace: merges.workspace }),
    },
  };
}
