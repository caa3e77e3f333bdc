import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD } from '#domain/canvas/geometry.ts';
import { fittingView, type Room, readView, writtenView } from '#src/canvas/flow/stage/fit.ts';
import { levelAt } from '#src/canvas/flow/stage/zoom-level.tsx';

const room: Room = {
  width: 920,
  height: 844,
  insets: { top: 48, right: 0, bottom: 52, left: 0 },
  corner: { x: 16, y: 654, width: 150, height: 126 },
};

describe('the view that shows everything', () => {
  test('has every card whole, under no bar and not under the overview', () => {
    const place = fc.record({ x: fc.integer({ min: -4000, max: 4000 }), y: fc.integer({ min: -3000, max: 3000 }) });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const boxes = places.map((each) => ({ ...each, ...CARD }));
        const view = fittingView(boxes, room, 1)!;
        expect(view.zoom).toBeLessThanOrEqual(1);
        if (view.zoom <= 0.05) return;
        for (const box of boxes) {
          const [left, top] = [view.x + box.x * view.zoom, view.y + box.y * view.zoom];
          const [right, bottom] = [left + box.width * view.zoom, top + box.height * view.zoom];
          expect(left).toBeGreaterThanOrEqual(-0.01);
          expect(top).toBeGreaterThanOrEqual(room.insets.top);
          expect(right).toBeLessThanOrEqual(room.width + 0.01);
          expect(bottom).toBeLessThanOrEqual(room.height - room.insets.bottom);
          const { corner } = room;
          const isUnder =
            corner && left < corner.x + corner.width && right > corner.x && top < corner.y + corner.height && bottom > corner.y;
          expect(isUnder).toBe(false);
        }
      }),
    );
  });

  test('is none for nothing, and does not blow up a single card', () => {
    expect(fittingView([], room, 1)).toBeNull();
    expect(fittingView([{ x: 0, y: 0, ...CARD }], room, 1.25)?.zoom).toBe(1.25);
  });
});

test('a card is a card, then icon and number, then a dot', () => {
  expect([1, 0.35, 0.34, 0.15, 0.14].map(levelAt)).toEqual(['near', 'near', 'far', 'far', 'dots']);
});

test('what is in the middle of the map is there again, also on a screen of another size', () => {
  const view = { x: -120, y: 340, zoom: 0.86 };
  const written = writtenView(view, room);
  const again = readView(written, room)!;
  expect([again.x, again.y, again.zoom].map(Math.round)).toEqual([-120, 340, 1]);
  const phone = { width: 390, height: 600 };
  expect(writtenView(readView(written, phone)!, phone)).toBe(written);
  for (const none of [null, undefined, '', '1,2', 'a,b,c', '0,0,0', '0,0,9', 'NaN,0,1', '1e999,0,1'])
    expect(readView(none, room)).toBeNull();
});
