import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { type Calendar, type Pass, passesOver } from '../_kit/calendar.ts';
import type { Source } from '../_kit/scope.ts';
import { compile, type Row, type Statement } from './compile.ts';
import type { Plan } from './plan.ts';

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

function note(drafts: ReadonlyMap<Calendar, Draft>, pass: Pass, row: Row, read: ReturnType<Statement['reads']['get']>): void {
  const calendar = read && pass.find((one) => one[read.unit][0] === row.head);
  const draft = calendar && drafts.get(calendar);
  if (!read || !draft) throw new Error(`The store answered a range that nobody asked for: ${row.source} ${row.head}`);
  for (const [place, { key }] of read.columns.entries()) {
    const value = row.values[place] ?? 0;
    if (row.start !== 0) draft.put(key, read.unit, row.start, value);
    if (row.start === 0 || !read.distinct) draft.add(key, value);
  }
}

/**
 * Counts a plan in several ranges, which may overlap, with one statement. The answer is by
 * calendar, in any order the caller likes to ask. With a filter it counts what meets it (see `filtered.ts`); the plan was made for one.
 */
export async function count(
  analytics: Analytics,
  plan: Plan,
  source: Source,
  calendars: readonly Calendar[],
  filter: Filter = [],
): Promise<(calendar: Calendar) => Counted> {
  const drafts = new Map(calendars.map((calendar) => [calendar, new Draft(calendar)]));
  // A filter asks what people did in a range: each has a pass of its own.
  const passes = filter.length > 0 ? [...drafts.keys()].map((calendar) => [calendar]) : passesOver(calendars);
  const statement = compile(plan, source, passes, filter);
  const rows = statement ? await analytics.select<Row>({ sql: statement.sql, params: statement.params }) : [];
  for (const row of rows) note(drafts, passes[row.pass] ?? [], row, statement?.reads.get(row.source));
  return (calendar) => {
    const counted = drafts.get(calendar);
    if (!counted) throw new Error('A range was asked for that was not counted');
    return counted;
  };
}
