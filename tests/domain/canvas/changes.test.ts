import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDiff, diffOf, inverseOf } from '#domain/canvas/changes/diff.ts';
import { ordered } from '#domain/canvas/changes/lists.ts';
import { normalised } from '#domain/canvas/changes/normalise.ts';
import { perform, readChange } from '#domain/canvas/changes/perform.ts';
import { COMMANDS } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { fromRecords, toRecords } from '#domain/canvas/records.ts';
import { changeOf, run, STEP_NAMES, steps } from './arbitrary-commands.ts';

const opens = (document: CanvasDocument) => openDocument(JSON.parse(JSON.stringify(document)));

describe('a change', () => {
  it('is data: sent and read again it says the same, and replayed it comes to the same', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let [here, there] = [EMPTY_DOCUMENT, EMPTY_DOCUMENT];
        for (const step of list) {
          const change = changeOf(here, step);
          const sent = JSON.parse(JSON.stringify(readChange(change)));
          expect(readChange(sent)).toEqual(sent);
          here = perform(here, change);
          there = perform(there, sent);
        }
        expect(JSON.stringify(there)).toBe(JSON.stringify(here));
      }),
      { numRuns: 60 },
    );
  });

  it('of every command is tried here', () => {
    const tried = new Set(STEP_NAMES.map((name) => changeOf(EMPTY_DOCUMENT, { name, a: 0, b: 0, c: 0 }).command));
    // A clipboard needs something to be copied first.
    expect(new Set([...tried, 'paste'])).toEqual(new Set(Object.keys(COMMANDS)));
  });

  it('of another shape is none', () => {
    const args = { id: 'a', kind: 'landing_page', x: 0, y: 0 };
    for (const value of [
      null,
      'addElement',
      {},
      { command: 'toString', args: {} },
      { command: 'addElement', args: { ...args, x: 'far' } },
    ]) {
      expect(readChange(value)).toBeNull();
    }
    expect(readChange({ command: 'addElement', args, more: true })).toBeNull();
    expect(readChange({ command: 'addElement', args })).toEqual({ command: 'addElement', args });
  });

  it('takes fields away by null, which can be sent', () => {
    expect(readChange({ command: 'updateElement', args: { id: 'a', patch: { note: undefined, status: 'idea' } } })).toEqual({
      command: 'updateElement',
      args: { id: 'a', patch: { note: null, status: 'idea' } },
    });
    expect(readChange({ command: 'setRate', args: { line: 'l', rate: undefined } })).toEqual({
      command: 'setRate',
      args: { line: 'l', rate: null },
    });
  });

  it('that comes to what no document takes does nothing, nor do those given with it', () => {
    const document = perform(EMPTY_DOCUMENT, { command: 'addElement', args: { id: 'a', kind: 'landing_page', x: 1e308, y: 0 } });
    const beyond = { command: 'moveElements', args: { ids: ['a'], dx: 1e308, dy: 0 } } as const;
    expect(perform(document, [{ command: 'setPeriod', args: { period: 'day' } }, beyond])).toBe(document);
    expect(perform(document, { command: 'addElement', args: { id: '__proto__', kind: 'landing_page', x: 0, y: 0 } })).toBe(document);
  });
});

describe('what a change did', () => {
  it('is taken back byte for byte and done again, from data', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let document = EMPTY_DOCUMENT;
        for (const step of list) {
          const next = run(document, step);
          const diff = JSON.parse(JSON.stringify(diffOf(document, next)));
          expect(JSON.stringify(applyDiff(next, inverseOf(diff)))).toBe(JSON.stringify(document));
          expect(JSON.stringify(applyDiff(document, diff))).toBe(JSON.stringify(next));
          document = next;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is laid over what others did since, each property of an element by itself', () => {
    const start = perform(EMPTY_DOCUMENT, [
      { command: 'addElement', args: { id: 'a', kind: 'email', x: 0, y: 0 } },
      { command: 'addElement', args: { id: 'b', kind: 'landing_page', x: 300, y: 0 } },
    ]);
    const withProps = (props: Record<string, string> | undefined): CanvasDocument => ({
      ...start,
      elements: start.elements.map((element) => (element.id === 'a' ? { ...element, props } : element)),
    });
    const propsOf = (document: CanvasDocument) => document.elements.find(({ id }) => id === 'a')?.props;
    const before = withProps({ subject: 'Hello', preheader: 'Read on', sender: 'Vera' });
    const mine = withProps({ subject: 'Hello again', preheader: 'Read on' });
    const theirs = withProps({ subject: 'Hello', preheader: 'Open me', sender: 'Vera' });
    expect(propsOf(applyDiff(theirs, diffOf(before, mine)))).toEqual({ subject: 'Hello again', preheader: 'Open me' });
    // Filled in for the first time by both, and what one emptied that the other went on with.
    expect(propsOf(applyDiff(withProps({ sender: 'Vera' }), diffOf(start, withProps({ subject: 'Hi' }))))).toEqual({
      subject: 'Hi',
      sender: 'Vera',
    });
    expect(propsOf(applyDiff(theirs, diffOf(before, start)))).toEqual({ preheader: 'Open me' });
    expect(propsOf(applyDiff({ ...before, period: 'day' }, diffOf(before, start)))).toBeUndefined();
  });

  it('leaves everything in the order of its keys, as it is stored', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const document = list.reduce(run, EMPTY_DOCUMENT);
        expect(ordered(document)).toBe(document);
        expect(fromRecords(toRecords(document))).toEqual(document);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the rule that makes a whole of what two people did', () => {
  it('holds for any two runs of changes laid over one another, once is enough, and what is whole stays the very same', () => {
    fc.assert(
      fc.property(steps, steps, steps, (before, mine, theirs) => {
        const start = before.reduce(run, EMPTY_DOCUMENT);
        const [a, b] = [mine.reduce(run, start), theirs.reduce(run, start)];
        expect(normalised(a)).toBe(a);
        const merged = normalised(applyDiff(a, diffOf(start, b)));
        expect(opens(merged)).toEqual({ ok: true, document: merged });
        expect(normalised(merged)).toBe(merged);
      }),
      { numRuns: 100 },
    );
  });
});
