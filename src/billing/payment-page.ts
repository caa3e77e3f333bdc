import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Act, useAct } from '#src/providers/use-act.ts';

/** Goes to the page on which a way to pay is given; whoever is done there comes back to where they are now. */
export function usePaymentPage(): Pick<Act, 'busy' | 'problem'> & { readonly go: () => void } {
  const { busy, problem, run } = useAct();
  const go = async () => {
    const { pathname, search } = window.location;
    await run(async () => {
      const { url } = await perform(billingActions.paymentPage, { input: { back: pathname + search } });
      window.location.assign(url);
    });
  };
  return { busy, problem, go: () => void go() };
}

/** Goes to the page of whoever takes the money, where cards, addresses and bills are looked after. */
export function usePortal(): Pick<Act, 'busy' | 'problem'> & { readonly go: () => void } {
  const { busy, problem, run } = useAct();
  const go = () => run(async () => window.location.assign((await perform(billingActions.portal, {})).url));
  return { busy, problem, go: () => void go() };
}

/** A way to pay in words. */
export function useMethodName(): (method: NonNullable<BillingStanding['payment_method']>) => string {
  const { t } = useText();
  return ({ brand, last4, expires }) => {
    const name = brand.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
    return last4 && expires ? t('billing.method', { brand: name, last4, expires }) : [name, last4].filter(Boolean).join(' ');
  };
}
