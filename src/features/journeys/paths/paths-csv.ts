import { csvLine } from '#domain/kit/csv.ts';
import type { PathsReport, PathsRow } from '#domain/wire/answers/paths.ts';

interface Words {
  readonly way: string;
  readonly next: string;
  readonly people: string;
  readonly share: string;
  readonly everybody: string;
}

/** Where everybody went who took a way; shares from 0 to 1. `way`: the steps taken so far, by name. */
export function pathsCsv(
  { rows, people }: Pick<PathsReport, 'rows' | 'people'>,
  way: readonly string[],
  nameOf: (row: PathsRow) => string,
  words: Words,
): string {
  const taken = way.join(' > ');
  return [
    csvLine([words.way, words.next, words.people, words.share]),
    ...rows.map((row) => csvLine([taken, nameOf(row), row.people, row.share])),
    csvLine([taken, words.everybody, people, people === 0 ? null : 1]),
  ].join('');
}
