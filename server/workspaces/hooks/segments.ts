import { readWords } from '#domain/wire/filters/filter-words.ts';
import { filterSchema } from '#domain/wire/filters/filters.ts';
import { RefusedValue, type ResourceHooks } from '#server/resources/hook.ts';

/** Conditions that can be read, some of them, and none that is itself about a segment. @throws RefusedValue */
function requireReadable(words: string | null | undefined): void {
  const filter = readWords(words ?? '');
  if (!filter || filter.length === 0 || !filterSchema.safeParse(filter).success) throw new RefusedValue('filter', 'segment_unreadable');
  if (filter.flat().some((condition) => 'segment' in condition)) throw new RefusedValue('filter', 'segment_of_segments');
}

export const segments: ResourceHooks<'segments'> = {
  beforeCreate(values) {
    requireReadable(values.filter);
    return values;
  },
  beforeEdit(_row, changes) {
    if (changes.filter !== undefined) requireReadable(changes.filter);
    return changes;
  },
};
