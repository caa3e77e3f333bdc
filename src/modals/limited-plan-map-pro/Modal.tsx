import type { Plan } from '#domain/plans/plans.ts';
import { priceOf } from '#domain/plans/prices.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface MapProProps extends ModalFrame {
  readonly plan: Plan;
  /** The same, bought once. */
  readonly forGood: Plan;
  readonly onMonthly: () => void;
  readonly onForGood: () => void;
}

/** For those on the free plan who only draw: a month at a time, or once for good. */
export default function LimitedPlanMapProModal({ plan, forGood, onMonthly, onForGood, onClose }: MapProProps) {
  const { t, label } = useText();
  const format = useFormat();
  const { prices } = useMe();
  const money = (cents: number | undefined) => format.price(cents, prices.currency);
  const [{ monthly }, { once }] = [priceOf(prices, plan), priceOf(prices, forGood)];
  const then = (take: () => void) => () => {
    onClose();
    take();
  };
  return (
    <Dialog title={label(`plans.${plan}`)} onClose={onClose}>
      <div className="stack">
        <TestMode />
        <p>{t('billing.mapProText')}</p>
      </div>
      <div className="modal-foot wrap">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {monthly ? <Button onClick={then(onMonthly)}>{t('billing.perMonth', { amount: money(monthly) })}</Button> : null}
        {once ? (
          <Button look="primary" onClick={then(onForGood)}>
            {t('billing.forGood', { amount: money(once) })}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
