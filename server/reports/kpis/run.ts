import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { type Calendar, type Pass, passesOver } from '../_kit/calendar.ts';
import type { Source } from '../_kit/scope.ts';
import { compile, type Row } from './compile.ts';
import type { Plan } from './plan.ts';
import { type Read, SLOT } from './read.ts';
import { MEMORY, scanInMemory } from './scan/in-memory.ts';

/** Values of one range by reading: of the whole range, and of each bucket of its calendar, in order. */
export interface Counted {
  readonly whole: ReadonlyMap<string, number>;
  readonly series: ReadonlyMap<string, readonly number[]>;
}

class Draft implements Counted {
  readonly whole = new Map<string, number>();
  readonly series = new Map<string, number[]>();
  readonly #calendar: Calendar;
  /** By unit, place of the bucket that begins there. A day that a zone left out begins with the next, which has what happened. */
  readonly #places: Readonly<Record<'starts' | 'days', ReadonlyMap<number, number>>>;

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
    const places = (starts: readonly number[]) => new Map(starts.map((start, place) => [start, place]));
    this.#places = { starts: places(calendar.starts), days: places(calendar.days) };
  }

  add(key: string, value: number): void {
    this.whole.set(key, (this.whole.get(key) ?? 0) + value);
  }

  put(key: string, unit: 'starts' | 'days', start: number, value: number): void {
    const place = this.#places[unit].get(start);
    if (place === undefined) throw new Error(`The store answered a bucket that nobody asked for: ${start}`);
    const series = this.series.get(key) ?? new Array<number>(this.#calendar.starts.length).fill(0);
    series[place] = value;
    this.series.set(key, series);
  }
}

/** Rows of an answer, and how to read them by the name of their source. */
interface Answered {
  readonly rows: readonly Row[];
  readonly reads: ReadonlyMap<string, Pick<Read, 'unit' | 'distinct'> & { readonly columns: readonly { readonly key: string }[] }>;
}
const NOTHING: Answered = { rows: [], reads: new Map() };

function note(drafts: ReadonlyMap<Calendar, Draft>, pass: Pass, row: Row, reads: Answered['reads']): void {
  const read = reads.get(row.source);
  const calendar = read && pass.find((one) => one[read.unit][0] === row.head);
  const draft = calendar && drafts.get(calendar);
  if (!read || !draft) throw new Error(`The store answered a range that nobody asked for: ${row.source} ${row.head}`);
  for (const [place, { key }] of read.columns.entries()) {
    const value = row.values[place] ?? 0;
    if (row.start !== 0) draft.put(key, read.unit, row.start, value);
    if (row.start === 0 || !read.distinct) draft.add(key, value);
  }
}

async function ofStore(analytics: Analytics, plan: Plan, source: Source, passes: readonly Pass[], filter: Filter): Promise<Answered> {
  const statement = compile(plan, source, passes, filter);
  if (!statement) return NOTHING;
  return { rows: await analytics.select<Row>({ sql: statement.sql, params: statement.params }), reads: statement.reads };
}

/** Counts a plan of everybody: what journeys in memory tell by them, at once with what is left for the store. */
async function ofEverybody(analytics: Analytics, plan: Plan, source: Source, passes: readonly Pass[]): Promise<readonly Answered[]> {
  const scanning = scanInMemory(analytics, plan, source, passes);
  if (!scanning) return [await ofStore(analytics, plan, source, passes, [])];
  const [left, told] = await Promise.all([ofStore(analytics, scanning.left, source, passes, []), scanning.told]);
  if (!told) return [await ofStore(analytics, plan, source, passes, [])];
  const columns = told.keys.map((key) => ({ key }));
  return [left, { rows: told.rows, reads: new Map([[MEMORY, { unit: SLOT.unit, distinct: true, columns }]]) }];
}

/**
 * Counts a plan in several ranges, which may overlap, with one statement, or with the journeys in memory and one for the rest. The answer is by
 * calendar, in any order the caller likes to ask. With a filter it counts what meets it (see `filtered.ts`); the plan was made for one.
 */
export async function count(
  analytics: Analytics,
  planned: Plan,
  source: Source,
  calendars: readonly Calendar[],
  filter: Filter = [],
): Promise<(calendar: Calendar) => Counted> {
  const drafts = new Map(calendars.map((calendar) => [calendar, new Draft(calendar)]));
  const plan = { ...planned, spend: planned.spend && (await analytics.hasSpend(source.workspace)) };
  // A filter asks what people did in a range: each has a pass of its own.
  const passes = filter.length > 0 ? [...drafts.keys()].map((calendar) => [calendar]) : passesOver(calendars);
  const answers =
    filter.length > 0 ? [await ofStore(analytics, plan, source, passes, filter)] : await ofEverybody(analytics, plan, source, passes);
  for (const { rows, reads } of answers) for (const row of rows) note(drafts, passes[row.pass] ?? [], row, reads);
  return (calendar) => {
    const counted = drafts.get(calendar);
    if (!counted) throw new Error('A range was asked for that was not counted');
    return counted;
  };
}
