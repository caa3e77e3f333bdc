import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { withoutMoney } from '#domain/canvas/without-money.ts';
import { TEMPLATE_ROWS, templateDocument } from '#tests/fixtures/templates.ts';

const documents = fc.constantFrom(...TEMPLATE_ROWS).map(templateDocument);

test('without money a plan has the same people and buyers, and nothing to work an amount out of', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 2, max: 900 }), (template, factor) => {
      const document = { ...template, products: template.products.map((product) => ({ ...product, price: product.price * factor })) };
      const hidden = withoutMoney(document);
      const [before, after] = [forecast(document), forecast(hidden)];
      expect(after.totals.people).toBeCloseTo(before.totals.people, 6);
      expect(after.totals.buyers).toBeCloseTo(before.totals.buyers, 6);
      expect([after.totals.ad_cost, after.totals.fixed_cost]).toEqual([0, 0]);
      // Whatever the prices were, it is the same document.
      expect(hidden).toEqual(withoutMoney(template));
      expect(openDocument(toRecords(hidden)).ok).toBe(true);
      expect(withoutMoney(hidden)).toEqual(hidden);
    }),
    { numRuns: 60 },
  );
});
