import { useState } from 'react';
import type { TestCard } from '#domain/billing/cards.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useIdempotencyKey } from '#src/providers/use-idempotency-key.ts';
import { sentenceOf } from '#src/ui/timing/use-attempt.ts';
import { useFreshBilling } from './use-billing.ts';

/** What is sent, with the key under which it is done once and whether its person has confirmed the payment. */
type Send = (how: { readonly idempotencyKey: string; readonly confirmed: boolean }) => Promise<BillingStanding>;

export interface Pay {
  readonly busy: boolean;
  readonly problem: string | null;
  /** The bank asks for a confirmation: the next press is one. */
  readonly confirming: boolean;
  /** Workspaces were opened, locked or deleted meanwhile: those that stay open have to be chosen again. */
  readonly choosesAnew: boolean;
  /** It asks on a page of its own: the address. */
  readonly elsewhere: string | null;
  /** Keeps the card where one was chosen, then sends; false where it was refused. */
  readonly pay: (card: TestCard | null, send: Send) => Promise<boolean>;
}

/** Pays for something, one at a time. Nothing is sent before the card was taken. */
export function usePay(): Pay {
  const { t } = useText();
  const fresh = useFreshBilling();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [choosesAnew, setChoosesAnew] = useState(false);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const refuse = (error: unknown) => {
    const waits = error instanceof ApiError && error.has('card_confirm');
    const page = error instanceof ApiError && error.has('card_confirm_there') ? error.meta.url : null;
    setConfirming(waits);
    setChoosesAnew(error instanceof ApiError && error.has('keep_count'));
    setElsewhere(typeof page === 'string' ? page : null);
    setProblem(waits || page ? null : sentenceOf(error, t('errors.unknown')));
  };
  const pay: Pay['pay'] = async (card, send) => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      const cardKey = `${idempotency.keyFor({ card, confirming })}-card`;
      if (card) await perform(billingActions.setCard, { input: { card, confirmed: confirming } }, { idempotencyKey: cardKey });
      const answer = await send({ idempotencyKey: idempotency.keyFor({ card, confirming }), confirmed: confirming });
      idempotency.done();
      await fresh(answer);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, confirming, choosesAnew, elsewhere, pay };
}
