import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setPeriod } from '#domain/canvas/commands/set-period.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { endRun, HISTORY_CAP, MERGE_WITHIN, record, redo, startHistory, undo } from '#domain/canvas/history.ts';
import { run, steps } from './arbitrary-commands.ts';

const other = (n: number) => ({ ...EMPTY_DOCUMENT, fixed_costs: [{ id: 'c', name: '', amount: n }] });

describe('history', () => {
  it('undoes every change back to the very document it started from, and redoes them', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let history = startHistory(EMPTY_DOCUMENT);
        const seen = [history.present];
        list.forEach((step, at) => {
          const next = run(history.present, step);
          if (next !== history.present) seen.push(next);
          history = record(history, next, { at: at * 10_000 });
        });
        expect(history.past).toHaveLength(seen.length - 1);
        for (const document of seen.slice(0, -1).reverse()) {
          history = undo(history);
          expect(history.present).toBe(document);
        }
        expect(undo(history)).toBe(history);
        for (const document of seen.slice(1)) {
          history = redo(history);
          expect(history.present).toBe(document);
        }
        expect(redo(history)).toBe(history);
      }),
      { numRuns: 60 },
    );
  });

  it('joins a run of changes with one key into one entry, while it lasts', () => {
    let history = startHistory(EMPTY_DOCUMENT);
    history = record(history, other(1), { at: 0, merge: 'rate' });
    history = record(history, other(2), { at: MERGE_WITHIN, merge: 'rate' });
    history = record(history, other(3), { at: 2 * MERGE_WITHIN + 1, merge: 'rate' });
    expect(history.past).toHaveLength(2);
    history = record(endRun(history), other(4), { at: 2 * MERGE_WITHIN + 2, merge: 'rate' });
    expect(history.past).toHaveLength(3);
    history = record(history, other(5), { at: 2 * MERGE_WITHIN + 3, merge: 'another' });
    expect(history.past).toHaveLength(4);
  });

  it('forgets what was undone when something new is done, and keeps it when nothing is', () => {
    const undone = undo(record(startHistory(EMPTY_DOCUMENT), other(1), { at: 0 }));
    expect(record(undone, setPeriod(undone.present, { period: 'month' }), { at: 1 })).toBe(undone);
    expect(redo(record(undone, other(2), { at: 1 })).present).toEqual(other(2));
  });

  it('does not join the change after an undo to the run before it', () => {
    let history = record(startHistory(EMPTY_DOCUMENT), other(1), { at: 0, merge: 'rate' });
    history = record(undo(history), other(2), { at: 1, merge: 'rate' });
    expect(undo(history).present).toBe(EMPTY_DOCUMENT);
  });

  it('keeps a bounded number of entries', () => {
    let history = startHistory(EMPTY_DOCUMENT);
    for (let n = 1; n <= HISTORY_CAP + 50; n++) history = record(history, other(n), { at: n });
    expect(history.past).toHaveLength(HISTORY_CAP);
  });
});
