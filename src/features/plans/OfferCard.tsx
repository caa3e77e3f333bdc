import { useQuery } from '@tanstack/react-query';
import { billingActions } from '#resources/actions/account/billing.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';

/** The first month of the biggest plan at a lower price, while the account may take it; nothing where it may not. */
export function OfferCard() {
  const { t, label } = useText();
  const format = useFormat();
  const { impersonation } = useMe();
  // Beneath what is known of the plan: whatever changes it asks for this anew.
  const { data: offer } = useQuery({
    queryKey: ['billing', 'offer'],
    queryFn: ({ signal }) => perform(billingActions.chargeOffer, {}, { signal }),
  });
  if (!offer?.available || impersonation !== null) return null;
  const { plan, period, coupon, currency } = offer;
  const money = (cents: number) => format.price(cents, currency);
  const named = { plan: label(`plans.${plan}`), amount: money(offer.amount) };
  return (
    <Panel title={t('billing.offer.title', named)} aside={<TestMode />}>
      <div className="row g12 wrap">
        <div>
          <p>
            <span className="b num">{named.amount}</span> <s className="mut num">{money(offer.instead_of)}</s>
          </p>
          <p className="mut">{t('billing.offer.then', { amount: money(offer.afterwards) })}</p>
        </div>
        <Button onClick={() => openModal('in-app-upgrade', { plan, period, coupon })}>{t('billing.offer.take')}</Button>
      </div>
    </Panel>
  );
}
