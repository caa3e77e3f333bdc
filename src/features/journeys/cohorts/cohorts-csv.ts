import { csvLine } from '#domain/kit/csv.ts';
import type { CohortsReport } from '#domain/wire/answers/cohorts.ts';

interface Words {
  readonly from: string;
  readonly to: string;
  readonly people: string;
  /** Of so many periods later, in people. */
  readonly later: (place: number) => string;
  /** The same as a share. */
  readonly shareLater: (place: number) => string;
}

/** Cohorts as CSV: of each how many came back, then the same as shares from 0 to 1. What is still being counted is left out. */
export function cohortsCsv({ rows }: Pick<CohortsReport, 'rows'>, words: Words): string {
  const places = rows.map((_, place) => place);
  const head = csvLine([words.from, words.to, words.people, ...places.map(words.later), ...places.map(words.shareLater)]);
  const lines = rows.map(({ period, people, cells }) => {
    const over = places.map((place) => (cells[place]?.open === false ? cells[place] : undefined));
    return csvLine([period.start, period.end, people, ...over.map((cell) => cell?.people), ...over.map((cell) => cell?.share)]);
  });
  return [head, ...lines].join('');
}
