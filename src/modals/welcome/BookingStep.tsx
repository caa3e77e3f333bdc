import { useEffect, useState } from 'react';
import { billingActions } from '#resources/actions/account/billing.ts';
import { useBilling, useFreshBilling } from '#src/billing/use-billing.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { saysBooked } from './calendar-message.ts';

interface BookingStepProps {
  /** The https address of a calendar, as the settings name it; the content security policy knows its host. */
  readonly address: string;
  readonly days: number;
  /** `until`: when the trial ends now, ISO 8601; null without a call. */
  readonly onNext: (until: string | null) => void;
}

/** How often is asked whether the calendar has told of the call. */
const ASK_MS = 3000;

/**
 * Offers a call. Where the calendar tells the server of it, that is waited for; elsewhere its page says so, and
 * where it does not, its person does.
 */
export function BookingStep({ address, days, onNext }: BookingStepProps) {
  const { t } = useText();
  const fresh = useFreshBilling();
  const { busy, problem, run } = useAct();
  const [waits, setWaits] = useState(false);
  const { data: standing } = useBilling({ everyMs: waits ? ASK_MS : undefined });
  const booked = async () => {
    await run(async (idempotencyKey) => {
      try {
        const longer = await perform(billingActions.bookedCall, {}, { idempotencyKey });
        await fresh(longer);
        await queryClient.invalidateQueries({ queryKey: ME_KEY });
        onNext(longer.period_end);
      } catch (error) {
        if (!(error instanceof ApiError && error.has('billing_call_unheard'))) throw error;
        setWaits(true);
      }
    });
  };
  const heardUntil = waits && standing?.call_adds === null ? standing.period_end : null;
  useEffect(() => {
    if (heardUntil === null) return;
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    onNext(heardUntil);
  }, [heardUntil, onNext]);
  useEffect(() => {
    const hear = (message: MessageEvent) => {
      if (saysBooked(message, address)) void booked();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  });
  return (
    <div className="stack">
      <p>{t('welcome.bookText', { days })}</p>
      <iframe
        className="welcome-calendar"
        title={t('welcome.calendar')}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {waits ? (
        <p className="alert" role="status">
          {t('welcome.waits', { days })}
        </p>
      ) : null}
      {problem ? <p className="alert bad">{problem}</p> : null}
      <div className="modal-foot wrap">
        <Button onClick={() => onNext(null)}>{t('welcome.skip')}</Button>
        <Button look="primary" busy={busy || waits} onClick={() => void booked()}>
          {t('welcome.booked')}
        </Button>
      </div>
    </div>
  );
}
