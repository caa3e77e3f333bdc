import type { ClipboardEvent } from 'react';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { Line } from '#domain/canvas/document.ts';
import { isExclusive } from '#domain/canvas/split.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { plainNotation } from '../inspector/notation.ts';
import { useEditor } from '../store/context.ts';

const PERCENT = 0.01;

/** A column of a spreadsheet, pasted into one rate, fills those below it as well: as one step, and only where every cell is a rate. */
export function usePastedRates(lines: readonly Line[]): (event: ClipboardEvent<HTMLElement>) => void {
  const { language } = useText();
  const editor = useEditor();
  return (event) => {
    const cells = event.clipboardData.getData('text/plain').trim().split(/\r?\n/);
    if (cells.length < 2 || !(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('[data-line]')?.dataset.line;
    const rated = lines.filter(({ kind }) => kind !== 'later');
    const first = rated.findIndex(({ id }) => id === row);
    if (first < 0) return;
    const notation = plainNotation(language, 4, { unit: PERCENT, suffix: '%' });
    const changes = cells.flatMap((cell, index): Change[] => {
      const line = rated[first + index];
      const read = notation.read(cell.replace('%', '').trim());
      if (!line || !('value' in read) || read.value < 0 || read.value > (isExclusive(line) ? 1 : 100)) return [];
      return [{ command: 'setRate', args: { line: line.id, rate: read.value } }];
    });
    // Anything else goes into the one field, which says what is wrong with it.
    if (changes.length < Math.min(cells.length, rated.length - first)) return;
    event.preventDefault();
    editor.apply(changes);
  };
}
