import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedAt, carry, nothingCarried, sharedCarried } from '#server/reports/journeys/carried.ts';
import { ColumnsBuilder, extraAt, type Naming, within } from '#server/reports/journeys/columns.ts';
import { joinedTrack } from '#server/reports/journeys/join.ts';

const ROW_BYTES = 65;

interface Told {
  readonly visitor: number;
  readonly time: number;
  readonly value: number;
}

/** Rows as the store answers them: a visitor's together, in order. */
function bytesOf(rows: readonly Told[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * ROW_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [place, { visitor, time, value }] of rows.entries()) {
    const at = place * ROW_BYTES;
    view.setBigUint64(at, BigInt(visitor), true);
    view.setBigInt64(at + 8, BigInt(time), true);
    view.setBigInt64(at + 32, BigInt(value), true);
  }
  return bytes;
}

/** Extras are what the value was: a test reads them back. */
const naming: Naming = {
  formOf: () => 0,
  sourceOf: () => 3,
  extraOf: ({ value }) => value,
  beginVisitor: () => undefined,
  visitOf: () => 0,
};

const told = fc
  .array(
    fc.record({ visitor: fc.integer({ min: 1, max: 5 }), time: fc.integer({ min: 0, max: 9_000 }), value: fc.constantFrom(0, 0, 7, 9) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((rows) => rows.toSorted((a, b) => a.visitor - b.visitor || a.time - b.time));

describe('what events carry', () => {
  it('is found by the place of the event, however many carry anything', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(10_000), { minLength: 1 }), (some) => {
        const places = some.toSorted((a, b) => a - b);
        const carried = nothingCarried();
        for (const place of places) carry(carried, place, place + 1);
        const shared = sharedCarried(carried);
        expect(shared.places.buffer).toBeInstanceOf(SharedArrayBuffer);
        for (const place of places)
          expect([carried, shared].map((one) => one.extras[carriedAt(one, place)])).toEqual([place + 1, place + 1]);
      }),
    );
  });

  it('stays with its events in columns and in the journey of a person of several visitors', () => {
    fc.assert(
      fc.property(told, fc.nat(60), (rows, pieces) => {
        const builder = new ColumnsBuilder(1);
        // A visitor's rows come in one piece.
        const split = rows.findIndex(({ visitor }, place) => place >= pieces && visitor !== rows[place - 1]?.visitor);
        for (const piece of split > 0 ? [rows.slice(0, split), rows.slice(split)] : [rows]) builder.add(bytesOf(piece), naming);
        const { track, starts, seconds } = builder.done();
        expect(rows.map((_, at) => extraAt(track, at))).toEqual(rows.map(({ value }) => value));
        const visitors = starts.length - 1;
        for (let visitor = 0; visitor < visitors; visitor += 1) {
          const [from, to] = [starts[visitor] ?? 0, starts[visitor + 1] ?? 0];
          expect([seconds[2 * visitor], seconds[2 * visitor + 1]]).toEqual(
            [rows[from]?.time ?? 0, rows[to - 1]?.time ?? 0].map((time) => Math.floor(time / 1000)),
          );
          expect(within(track, from, to, 0, 10_000)).toEqual([from, to]);
        }
        const stretches = Array.from({ length: visitors }, (_, visitor) => ({
          track,
          from: starts[visitor] ?? 0,
          to: starts[visitor + 1] ?? 0,
        }));
        const joined = joinedTrack(stretches, () => 'page_view');
        if (!joined) return;
        const values = rows.toSorted((a, b) => a.time - b.time).map(({ value }) => value);
        expect(rows.map((_, at) => extraAt(joined, at))).toEqual(values);
      }),
    );
  });
});
