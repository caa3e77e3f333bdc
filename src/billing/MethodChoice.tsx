import type { TestCard } from '#domain/billing/cards.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { BillingAlert } from './BillingAlert.tsx';
import { CardChoice } from './CardChoice.tsx';
import { useMethodName, usePaymentPage } from './payment-page.ts';

interface MethodChoiceProps {
  readonly standing: Pick<BillingStanding, 'provider' | 'payment_method'>;
  readonly card: TestCard | null;
  readonly onCard: (card: TestCard) => void;
}

/** How it is paid: a card by name in test mode, otherwise what was given on the page of whoever takes the money. */
export function MethodChoice({ standing: { provider, payment_method: method }, card, onCard }: MethodChoiceProps) {
  const { t } = useText();
  const nameOf = useMethodName();
  const { busy, problem, go } = usePaymentPage();
  if (provider === 'test') return <CardChoice value={card} onChange={onCard} />;
  return (
    <div className="stack">
      {method ? <p>{t('billing.paidWith', { card: nameOf(method) })}</p> : null}
      <p className="mut t12">{t('billing.toPaymentPageText')}</p>
      <div>
        <Button look={method ? 'plain' : 'primary'} busy={busy} onClick={go}>
          {t(method ? 'billing.otherMethod' : 'billing.toPaymentPage')}
        </Button>
      </div>
      <BillingAlert text={problem} />
    </div>
  );
}
