import { parseUrlPattern } from '#domain/canvas/url-pattern.ts';
import { daysIn } from '#domain/time/days.ts';
import type { Range } from '#domain/wire/reports/reports.ts';

/**
 * What a report asks of the engine, before it is asked: comparisons, each weighed by how long and
 * how open its pattern is, times the months it looks back. A pattern without placeholders is looked
 * up and weighs 1; one with placeholders is tried on every address, letter by letter, once for each
 * way its placeholders can be filled. A map people draw weighs some hundreds a month.
 */

/** Heavier questions are refused. Of maps people drew the heaviest over three years weighs a third of it. */
export const MOST_WEIGHT = 60_000;
const LETTERS = 64;
const MONTH_DAYS = 30;

/** How many months these ranges are together, and one for the question itself. */
export const monthsOf = (ranges: readonly Range[]) => 1 + ranges.reduce((days, range) => days + daysIn(range), 0) / MONTH_DAYS;
/** The weight of comparing with a text: how many times 64 letters it has. */
export const textWeight = (text: string) => Math.ceil((text.length + 1) / LETTERS);

/** Placeholders of a regular expression made of an address. */
const openings = (source: string) => source.split(/\.\*|\[\^[^\]]*\]\*/).length - 1;

/** The weight of comparing addresses with a pattern as it is typed. */
export function urlWeight(url: string): number {
  const { source, parameters } = parseUrlPattern(url);
  return [source, ...parameters.map((parameter) => parameter.source)].reduce(
    (sum, pattern) => sum + 1 + openings(pattern) * textWeight(pattern),
    0,
  );
}
