import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { readThumbnail, THUMBNAIL, writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import { thumbnailWay } from '#domain/canvas/thumbnail-way.ts';

const element = (id: string, kind: string, x: number, y: number) => ({ id, kind, x, y, name: '' });
const line = (id: string, from: string, to: string) => ({ id, from, to, kind: 'next' as const });
const drawn = (parts: Partial<CanvasDocument>): CanvasDocument => ({ ...EMPTY_DOCUMENT, ...parts });

describe('a thumbnail', () => {
  test('shows each element in its place and colour, with the lines between', () => {
    const thumbnail = thumbnailOf(
      drawn({
        elements: [element('a', 'facebook_ads', 0, 0), element('b', 'landing_page', 400, 200), element('c', 'purchase', 800, 0)],
        lines: [line('1', 'a', 'b'), line('2', 'b', 'c')],
      }),
    );
    expect(thumbnail.boxes.map(({ category }) => category)).toEqual(['source', 'page', 'action']);
    const [a, b, c] = thumbnail.boxes;
    expect(a && b && c && a.x < b.x && b.x < c.x && a.y === c.y && a.y < b.y).toBe(true);
    expect(thumbnail.lines).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]);
  });

  test('draws lines as they were chosen to be, dotted where nobody flows, and bent on the way from side to side elsewhere', () => {
    const thumbnail = thumbnailOf(
      drawn({
        elements: [element('a', 'facebook_ads', 0, 0), element('b', 'landing_page', 400, 200), element('c', 'purchase', 400, 600)],
        lines: [
          { ...line('1', 'a', 'b'), shape: 'stepped' },
          { ...line('2', 'b', 'c'), shape: 'straight', kind: 'later' },
          line('3', 'a', 'c'),
          { ...line('4', 'c', 'a'), shape: 'curved', kind: 'planned' },
        ],
      }),
    );
    const read = readThumbnail(writeThumbnail(thumbnail));
    expect(read).toEqual(thumbnail);
    expect(read?.lines).toEqual([
      { from: 0, to: 1, shape: 'stepped' },
      { from: 1, to: 2, shape: 'straight', dotted: true },
      { from: 0, to: 2 },
      { from: 2, to: 0, shape: 'curved', dotted: true },
    ]);
    const [steps, straight, free] = thumbnail.lines.map((each) => thumbnailWay(thumbnail, each));
    const [a, b] = thumbnail.boxes;
    const half = ((a?.x ?? 0) + thumbnail.width + (b?.x ?? 0)) / 2;
    const [high, low] = [a, b].map((box) => (box?.y ?? 0) + thumbnail.height / 2);
    expect(steps).toBe(`M${(a?.x ?? 0) + thumbnail.width} ${high}L${half} ${high}L${half} ${low}L${b?.x} ${low}`);
    // One below the other: from the lower edge to the upper one.
    expect(straight).toMatch(/^M(\S+) \S+L\1 \S+$/);
    expect(free).toMatch(/^M\S+ \S+C/);
  });

  test('stands in the middle of its frame', () => {
    const { boxes, width, height } = thumbnailOf(drawn({ elements: [element('a', 'landing_page', 9000, -700)] }));
    expect(boxes).toEqual([
      { category: 'page', x: Math.round((THUMBNAIL.width - width) / 2), y: expect.closeTo((THUMBNAIL.height - height) / 2, -0.5) },
    ]);
  });

  test('leaves notes out; of notes alone nothing is drawn', () => {
    const note = element('n', 'sticky_note', 0, 0);
    expect(thumbnailOf(drawn({ elements: [note] })).boxes).toEqual([]);
    expect(thumbnailOf(drawn({ elements: [note, element('a', 'purchase', 500, 0)] })).boxes).toHaveLength(1);
  });

  test('draws elements in one place as one box, and no line from it to itself', () => {
    const elements = [element('a', 'landing_page', 0, 0), element('b', 'landing_page', 1, 1), element('c', 'purchase', 9000, 0)];
    const { boxes, lines } = thumbnailOf(drawn({ elements, lines: [line('1', 'a', 'b'), line('2', 'b', 'c'), line('3', 'a', 'c')] }));
    expect([boxes.length, lines]).toEqual([2, [{ from: 0, to: 1 }]]);
  });

  test('of any drawing lies inside its frame, is under 2 KB, and reads as it was written', () => {
    const place = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.double({ noNaN: true }));
    const kinds = fc.constantFrom('facebook_ads', 'landing_page', 'purchase', 'sales_call', 'sticky_note', 'from_the_future');
    const elements = fc.array(fc.tuple(kinds, place, place), { maxLength: 300, size: 'max' });
    const ends = fc.array(fc.tuple(fc.nat(320), fc.nat(320)), { maxLength: 400, size: 'max' });
    fc.assert(
      fc.property(elements, ends, (placed, joined) => {
        const thumbnail = thumbnailOf(
          drawn({
            elements: placed.map(([kind, x, y], at) => element(`e${at}`, kind, x, y)),
            lines: joined.map(([from, to], at) => ({
              ...line(`l${at}`, `e${from}`, `e${to}`),
              ...(at % 3 && { shape: at % 3 === 1 ? ('curved' as const) : ('stepped' as const), kind: 'later' as const }),
            })),
          }),
        );
        const text = writeThumbnail(thumbnail);
        expect(text.length).toBeLessThan(2048);
        expect(readThumbnail(text)).toEqual(thumbnail);
        for (const { x, y } of thumbnail.boxes) {
          expect(x >= 0 && x + thumbnail.width <= THUMBNAIL.width && y >= 0 && y + thumbnail.height <= THUMBNAIL.height).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(['', 'nonsense', '8x|s1.1|', '<svg>', '8x7|z1.1|0-4'])('of %j is none, or an empty one', (text) => {
    expect(readThumbnail(text)?.boxes ?? []).toEqual([]);
  });
});
