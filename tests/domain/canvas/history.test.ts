import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endRun, HISTORY_CAP, MERGE_WITHIN, rebase, record, redo, startHistory, undo } from '#domain/canvas/changes/history.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import { setPeriod } from '#domain/canvas/commands/set-period.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { run, steps } from './arbitrary-commands.ts';

const other = (n: number) => ({ ...EMPTY_DOCUMENT, fixed_costs: [{ id: 'c', name: '', amount: n, order: 'V' }] });
const page = (id: string): Change => ({ command: 'addElement', args: { id, kind: 'landing_page', x: 0, y: 0 } });
const renamed = (id: string, name: string): Change => ({ command: 'updateElement', args: { id, patch: { name } } });
const moved = (id: string, x: number): Change => ({ command: 'placeElements', args: { positions: { [id]: { x, y: 0 } } } });
const line = (id: string, from: string, to: string): Change => ({ command: 'addLine', args: { id, from, to } });

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

  it('keeps a bounded number of entries, two hundred at least', () => {
    let history = startHistory(EMPTY_DOCUMENT);
    for (let n = 1; n <= HISTORY_CAP + 50; n++) history = record(history, other(n), { at: n });
    expect(history.past).toHaveLength(HISTORY_CAP);
    expect(HISTORY_CAP).toBeGreaterThanOrEqual(200);
  });
});

describe('beside somebody else', () => {
  const shared = perform(EMPTY_DOCUMENT, [page('a'), page('b')]);
  const nameOf = (document: CanvasDocument, id: string) => document.elements.find((element) => element.id === id)?.name;

  it('undo takes back one’s own changes only, field by field', () => {
    const mine = record(startHistory(shared), perform(shared, renamed('a', 'Mine')), { at: 0 });
    const both = rebase(mine, perform(mine.present, [moved('a', 400), renamed('b', 'Theirs')]));
    const back = undo(both);
    expect(back.present.elements).toMatchObject([
      { id: 'a', name: '', x: 400 },
      { id: 'b', name: 'Theirs' },
    ]);
    expect(redo(back).present).toEqual(both.present);
  });

  it('undo leaves alone what somebody else has changed since, and goes on to the step before', () => {
    let history = record(startHistory(shared), perform(shared, renamed('b', 'First')), { at: 0 });
    history = record(history, perform(history.present, renamed('a', 'Mine')), { at: 1 });
    history = undo(rebase(history, perform(history.present, renamed('a', 'Theirs'))));
    expect([nameOf(history.present, 'a'), nameOf(history.present, 'b')]).toEqual(['Theirs', '']);
  });

  it('a run of typing is one step also when somebody else is at work meanwhile', () => {
    let history = record(startHistory(shared), perform(shared, renamed('a', 'M')), { at: 0, merge: 'name' });
    history = rebase(history, perform(history.present, renamed('b', 'Theirs')));
    history = record(history, perform(history.present, renamed('a', 'Me')), { at: 1, merge: 'name' });
    expect(history.past).toHaveLength(1);
    history = undo(history);
    expect([nameOf(history.present, 'a'), nameOf(history.present, 'b')]).toEqual(['', 'Theirs']);
  });

  it('taking back an element takes along the line that somebody else has drawn to it', () => {
    const mine = record(startHistory(shared), perform(shared, page('c')), { at: 0 });
    const tied = rebase(mine, perform(mine.present, line('l', 'a', 'c')));
    const back = undo(tied).present;
    expect(back.elements.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(back.lines).toEqual([]);
  });

  it('any undo and redo between the changes of two people leaves a document that opens', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.constantFrom('mine', 'theirs', 'undo', 'redo'), { minLength: 40, maxLength: 60 }), (list, turns) => {
        let history = startHistory(EMPTY_DOCUMENT);
        turns.forEach((turn, at) => {
          const step = list[at % Math.max(1, list.length)];
          if (turn === 'undo') history = undo(history);
          else if (turn === 'redo') history = redo(history);
          else if (step && turn === 'mine') history = record(history, run(history.present, step), { at: at * 400, merge: step.name });
          else if (step) history = rebase(history, run(history.present, step));
          expect(openDocument(JSON.parse(JSON.stringify(history.present)))).toEqual({ ok: true, document: history.present });
        });
      }),
      { numRuns: 60 },
    );
  });
});
