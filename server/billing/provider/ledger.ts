import { type TestCard, testCharge } from '#domain/billing/cards.ts';
import { dueOf } from '#domain/billing/due.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Settings } from '#server/settings.ts';
import { BILLING_PAGE } from '../billing-page.ts';
import { moneyIn } from '../carry-out.ts';
import type { Asked, BillingProvider } from './port.ts';

/** @throws HttpError 402 `card_missing`, `card_declined`, `card_confirm`, 409 `price_changed`. */
function requirePaid(card: TestCard | null, cents: number, { confirmed, quoted }: Asked): void {
  if (quoted !== undefined && cents > quoted) throw new HttpError(409, 'price_changed', { meta: { charge: cents } });
  if (cents > 0 && card === null) throw new HttpError(402, 'card_missing', { meta: { card: 'missing' } });
  const result = testCharge(card, cents, confirmed ? 'confirmed' : 'person');
  if (result === 'declined') throw new HttpError(402, 'card_declined', { meta: { card: 'declined' } });
  if (result === 'confirm') throw new HttpError(402, 'card_confirm', { meta: { card: 'confirm', charge: cents } });
}

/** The embedded ledger: it keeps all by itself and moves no money. Its cards are names that answer as real ones do. */
export const ledger = ({ publicUrl, prices }: Pick<Settings, 'publicUrl' | 'prices'>): BillingProvider => ({
  name: 'test',
  isRemote: false,
  quote: async ({ quote }) => quote,
  carryOut: async (asked) => {
    const { payer, made, event } = asked;
    requirePaid(payer.card, Math.max(0, moneyIn(made.effects) ?? 0), asked);
    return { event };
  },
  dueOf: ({ subscription }) => dueOf(subscription, prices),
  chargeDue: ({ card }, cents) => testCharge(card, cents, 'clock') === 'paid',
  // Its cards are chosen in the product itself.
  paymentPage: async (_, back) => ({ url: publicUrl + back, customer: null }),
  portal: async () => publicUrl + BILLING_PAGE,
  billTo: async () => undefined,
  look: async () => null,
  whoPaid: async () => null,
  issue: async () => undefined,
  withdraw: async () => undefined,
  stop: async () => undefined,
});
