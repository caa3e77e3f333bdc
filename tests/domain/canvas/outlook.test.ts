import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { carryOver } from '#domain/canvas/carry.ts';
import { applyDiff, diffOf, inverseOf } from '#domain/canvas/changes/diff.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { horizonOf, type Outlook } from '#domain/canvas/outlook.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { withoutMoney } from '#domain/canvas/without-money.ts';

/** How a plan is looked at is kept with it: how far ahead, with how much growth, towards which goal, how sure of it. */

const look = (patch: Extract<Change, { command: 'setOutlook' }>['args']['patch']): Change => ({ command: 'setOutlook', args: { patch } });
const WHOLE: Outlook = {
  periods: 24,
  growth: 0.1,
  goal: { of: 'profit', amount: 5_000_000 },
  doubt: 'guessed',
  thresholds: { behind: 0.1, ahead: 0.05 },
};
const looked = perform(EMPTY_DOCUMENT, look(WHOLE));

const opened = (value: unknown) => {
  const found = openDocument(JSON.parse(JSON.stringify(value)));
  return found.ok ? found.document : found.problems;
};

describe('how a plan is looked at', () => {
  it('is stored, and opened as it was', () => {
    expect(looked.outlook).toEqual(WHOLE);
    expect(opened(toRecords(looked))).toEqual(looked);
    expect(horizonOf(looked)).toEqual({ periods: 24, growth: 0.1 });
  });

  it('is what nobody has set in a document from before; what is stored since says so', () => {
    const { outlook: _none, ...before } = { ...toRecords(EMPTY_DOCUMENT), version: 2 };
    expect(opened(before)).toEqual(EMPTY_DOCUMENT);
    expect(horizonOf(EMPTY_DOCUMENT)).toEqual({ periods: 12, growth: 0 });
    // The form of before has no such part.
    expect(opened({ ...before, outlook: {} })).toEqual([{ path: '/outlook', code: 'invalid_value' }]);
    expect(opened({ ...toRecords(looked), outlook: { ...WHOLE, periods: 61 } })).toEqual([
      { path: '/outlook/periods', code: 'invalid_value' },
    ]);
  });

  it('is taken back field by field, whatever somebody else has set meanwhile', () => {
    const later = perform(looked, look({ growth: 0.2 }));
    const elsewhere = perform(later, look({ periods: 6 }));
    expect(applyDiff(elsewhere, inverseOf(diffOf(looked, later))).outlook).toEqual({ ...WHOLE, periods: 6 });
    // What they set themselves stays theirs.
    expect(applyDiff(perform(later, look({ growth: 0.3 })), inverseOf(diffOf(looked, later))).outlook?.growth).toBe(0.3);
    expect(applyDiff(looked, inverseOf(diffOf(EMPTY_DOCUMENT, looked)))).toEqual(EMPTY_DOCUMENT);
    expect(perform(looked, look({ periods: 0 }))).toBe(looked);
  });

  it('is the same for two who set parts of it at once', () => {
    const one = Replica.of(looked, 'e');
    const two = Replica.from(Y.encodeStateAsUpdate(one.doc));
    one.write(diffOf(looked, perform(looked, look({ periods: 3 }))));
    two.write(diffOf(looked, perform(looked, look({ goal: null }))));
    const [ones, twos] = [Y.encodeStateAsUpdate(one.doc), Y.encodeStateAsUpdate(two.doc)];
    Y.applyUpdate(one.doc, twos);
    Y.applyUpdate(two.doc, ones);
    expect(one.document().outlook).toEqual({ periods: 3, growth: 0.1, doubt: 'guessed', thresholds: WHOLE.thresholds });
    expect(two.document().outlook).toEqual(one.document().outlook);
  });

  it('tells no amount where amounts are hidden, and nothing where the plan stays behind', () => {
    expect(withoutMoney(looked).outlook).toEqual({ periods: 24, growth: 0.1, doubt: 'guessed', thresholds: WHOLE.thresholds });
    const inPeople = perform(looked, look({ goal: { of: 'buyers', amount: 40 } }));
    expect(withoutMoney(inPeople).outlook?.goal).toEqual({ of: 'buyers', amount: 40 });
    expect(carryOver(looked, { plan: false, rules: true, notes: true }).outlook).toBeUndefined();
  });
});
