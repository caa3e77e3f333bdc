import type { Row } from '#domain/kit/resource.ts';
import type { Bucket } from '#domain/wire/answers/parts.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { annotations } from '#resources/monitor/annotations.ts';

export type Annotation = Row<typeof annotations>;

/** Where an annotation stands on a trend: places of the buckets that hold its first and last day. */
export interface Mark {
  readonly annotation: Annotation;
  readonly from: number;
  readonly to: number;
}

export const lastDayOf = ({ day, last_day }: Annotation) => last_day ?? day;

/** Those that touch the range, the oldest first. */
export function within(all: readonly Annotation[], range: Range): readonly Annotation[] {
  return all
    .filter((one) => one.day <= range.max && lastDayOf(one) >= range.min)
    .toSorted((a, b) => a.day.localeCompare(b.day) || lastDayOf(a).localeCompare(lastDayOf(b)));
}

/** Of each annotation of the range the buckets it touches; what begins before the first or ends after the last is cut there. */
export function marksOn(all: readonly Annotation[], buckets: readonly Bucket[]): readonly Mark[] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return [];
  const placeOf = (day: string) => {
    const place = buckets.findIndex(({ start, end }) => day >= start && day <= end);
    return place >= 0 ? place : day < first.start ? 0 : buckets.length - 1;
  };
  return within(all, { min: first.start, max: last.end }).map((annotation) => ({
    annotation,
    from: placeOf(annotation.day),
    to: placeOf(lastDayOf(annotation)),
  }));
}

/** Names that have room beside each other: `least` buckets apart, the first ones first. */
export function named(marks: readonly Mark[], least: number): readonly Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    if (!before || mark.from - before.from >= least) kept.push(mark);
  }
  return kept;
}
