import { useState } from 'react';
import type { TestCard } from '#domain/billing/cards.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import { BillingAlert } from '#src/billing/BillingAlert.tsx';
import { CardChoice } from '#src/billing/CardChoice.tsx';
import { TestMode } from '#src/billing/TestMode.tsx';
import { usePay } from '#src/billing/use-pay.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface PaymentMethodProps extends ModalFrame {
  readonly card: TestCard | null;
  /** What is owed, in words; it is charged at once. */
  readonly owed?: string;
}

/** How it is paid from now on; what is owed is charged with it. */
export default function PaymentMethodModal({ card: current, owed, onClose }: PaymentMethodProps) {
  const { t } = useText();
  const said = useToast();
  const { busy, problem, confirming, pay } = usePay();
  const [card, setCard] = useState<TestCard | null>(current);
  const save = async () => {
    if (!card) return;
    const send = ({ idempotencyKey, confirmed }: { idempotencyKey: string; confirmed: boolean }) =>
      perform(billingActions.setCard, { input: { card, confirmed } }, { idempotencyKey });
    if (!(await pay(null, send))) return;
    said.done(t(owed ? 'billing.owedPaid' : 'billing.cardSaved'));
    onClose();
  };
  return (
    <Dialog title={t('billing.card')} onClose={onClose} asks>
      <div className="stack">
        <TestMode long />
        {owed ? <p className="alert">{t('billing.owedNow', { amount: owed })}</p> : null}
        <CardChoice value={card} onChange={setCard} />
        {confirming && owed ? <p className="alert">{t('billing.bankAsks', { amount: owed })}</p> : null}
        <BillingAlert text={problem} />
        <ModalFoot
          action={owed ? t(confirming ? 'billing.confirmPayment' : 'billing.payNow', { amount: owed }) : t('common.save')}
          busy={busy}
          disabled={card === null}
          onCancel={onClose}
          onAction={() => void save()}
        />
      </div>
    </Dialog>
  );
}
