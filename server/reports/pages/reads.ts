import type { PageMeasure, TableValues } from '#domain/wire/reports/tables.ts';
import { ratio } from '../_kit/measures.ts';

/**
 * What is read of each page, in the order in which it is answered. `stayed`: milliseconds until the next page, or the last event of the
 * visit, over the views after which something came (`stays`). `depths`: percent, over the visits whose scrolling was tracked (`read`).
 */
export const READ_NAMES = ['people', 'visits', 'views', 'entrances', 'exits', 'bounces', 'stayed', 'stays', 'depths', 'read'] as const;
export type Read = (typeof READ_NAMES)[number];
/** What adds up over pages. */
export const ADDED = ['views', 'entrances', 'exits', 'bounces', 'stayed', 'stays', 'depths', 'read'] as const satisfies readonly Read[];

/** One page. `page`: its number as decimal text. Every row repeats the sums over all pages, and how many there are (`matching`); `picked` 0: it comes along for these alone. */
export interface PageRead {
  readonly page: string;
  readonly name: string;
  readonly numbers: readonly number[];
  readonly sums: readonly number[];
  readonly picked: number;
  readonly matching: number;
}

/** Pages of a period, and how many people saw any page then. */
export interface FoundPages {
  readonly rows: readonly PageRead[];
  readonly people: number;
}

export type Reads = Readonly<Record<Read, number>>;
export const readsOf = (numbers: readonly number[]): Reads =>
  Object.fromEntries(READ_NAMES.map((name, place) => [name, numbers[place] ?? 0])) as Reads;
export const sumsOf = (sums: readonly number[]) =>
  Object.fromEntries(ADDED.map((name, place) => [name, sums[place] ?? 0])) as Pick<Reads, (typeof ADDED)[number]>;

const SECOND_MS = 1000;
const PERCENT = 100;

/** Every measure of a page. */
export function valuesOf(reads: Reads): TableValues<PageMeasure> {
  const { people, visits, views, entrances, exits, bounces } = reads;
  const stayed = ratio(reads.stayed, reads.stays);
  const depth = ratio(reads.depths, reads.read);
  return {
    people,
    visits,
    views,
    entrances,
    exits,
    bounces,
    bounce_rate: ratio(bounces, entrances),
    exit_rate: ratio(exits, views),
    time_on_page: stayed === null ? null : stayed / SECOND_MS,
    scroll_depth: depth === null ? null : depth / PERCENT,
  };
}
