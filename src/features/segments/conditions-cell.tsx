import { readWords } from '#domain/wire/filters/filter-words.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { groupText } from '#src/reports/filter/filter-text.ts';
import { useNamed } from '#src/reports/filter/use-maps.ts';

/** Whom a segment holds, in words. */
export const ConditionsCell: Cell = ({ value }) => {
  const text = useText();
  const filter = readWords(String(value ?? '')) ?? [];
  const nameOf = useNamed(filter);
  const groups = filter.map((group) => groupText(text, group, nameOf));
  return <span className="cell-long">{new Intl.ListFormat(text.language, { type: 'conjunction' }).format(groups)}</span>;
};
