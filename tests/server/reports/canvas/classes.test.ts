import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Classes } from '#server/reports/canvas/scan/classes.ts';

it('things are of one class when the same elements count them and they began alike, and of no other', () => {
  const masks = fc.nat(40).chain((things) =>
    fc.record({
      origins: fc.array(fc.nat(1), { minLength: things, maxLength: things }),
      met: fc.array(fc.array(fc.nat(1), { minLength: things, maxLength: things }), { maxLength: 6 }),
    }),
  );
  fc.assert(
    fc.property(masks, ({ origins, met }) => {
      const classes = new Classes(origins, 2);
      for (const [element, isMet] of met.entries()) classes.split(element, Uint8Array.from(isMet));
      for (const [thing, origin] of origins.entries()) {
        const own = classes.of[thing] ?? -1;
        expect(classes.elements[own]).toEqual(met.flatMap((isMet, element) => (isMet[thing] === 1 ? [element] : [])));
        expect(classes.origins[own]).toBe(origin);
      }
      const seen = new Set([...classes.elements.keys()].map((one) => `${classes.origins[one]} ${classes.elements[one]}`));
      expect(seen.size).toBe(classes.count);
    }),
  );
});
