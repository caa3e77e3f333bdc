/** Visitors of one workspace about whom nothing is to be kept. */
export interface Erased {
  /** Names this erasure: a repetition under it takes nothing out twice. */
  readonly id: string;
  readonly workspace: string;
  /** `sipHash64` of their ids, decimal text. */
  readonly visitors: readonly string[];
}

/** Their events, found by the key of the table. */
export const THEIR_EVENTS = `workspace_id = {workspace:UUID} AND person IN (SELECT toUInt64(arrayJoin({visitors:Array(String)})))`;

/** "This column names one of them": statements that change a table take no SELECT. */
export const names = (column: string) => `has(arrayMap(one -> toUInt64(one), {visitors:Array(String)}), ${column})`;

/** Their rows of any table of people. */
export const THEIRS = `workspace_id = {workspace:UUID} AND ${names('person')}`;

/** Numbers of 64 bits that travel at once: a server takes no value longer than 128 KiB. */
export const AT_ONCE = 2000;
