import { expect, it } from 'vitest';
import { type CatalogueProduct, isOlder, takenFrom } from '#domain/canvas/catalogue.ts';
import { productSchema } from '#domain/canvas/document.ts';

const NOTHING = { periods: null, churn: null, trial_days: null, trial_to_paid: null, payments: null, default_rate: null } as const;
const ROW: CatalogueProduct = {
  ...{ id: '0f8f6d6e-1111-4111-8111-111111111111', name: 'App', price: 2_900, updated_at: '2026-11-23T10:00:00.000Z', ...NOTHING },
  ...{ billing: 'one_off', tax_rate: null, tax_included: true, repeatable: false },
  ...{ refund: null, fee_share: null, fee_fixed: null, unit_cost: null },
};

it('a canvas keeps a whole product of its own, percent as shares', () => {
  const row: CatalogueProduct = {
    ...ROW,
    ...{ billing: 'recurring', periods: 24, churn: 4.5, trial_days: 14, trial_to_paid: 33.3333, payments: 7 },
    ...{ tax_rate: 19, refund: 2.5, fee_share: 2.9, fee_fixed: 30, unit_cost: 120 },
  };
  const taken = { id: 'p', ...takenFrom(row) };
  expect(taken).toEqual({
    ...{ id: 'p', name: 'App', price: 2_900, repeatable: false, refund: 0.025, fee_share: 0.029, fee_fixed: 30, unit_cost: 120 },
    billing: { type: 'recurring', periods: 24, churn: 0.045, trial_to_paid: 0.333333, trial_days: 14 },
    tax: { rate: 0.19, included: true },
    from: { id: row.id, at: row.updated_at },
  });
  expect(productSchema.safeParse(taken).success).toBe(true);
});

it('what was left open is as usual, and what does not apply is not taken', () => {
  expect(takenFrom({ ...ROW, billing: 'recurring' }).billing).toEqual({ type: 'recurring', periods: 12, churn: 0 });
  expect(takenFrom({ ...ROW, billing: 'instalments', churn: 5 }).billing).toEqual({ type: 'instalments', payments: 3, default_rate: 0 });
  expect(takenFrom(ROW)).not.toHaveProperty('tax');
});

it('is older once the row was changed since, and only that row', () => {
  const { from } = takenFrom(ROW);
  const later = '2026-11-23T10:00:00.001Z';
  expect([isOlder({ from }, ROW), isOlder({ from }, { ...ROW, updated_at: later })]).toEqual([false, true]);
  expect([isOlder({ from }, { id: 'another', updated_at: later }), isOlder({}, ROW)]).toEqual([false, false]);
});
