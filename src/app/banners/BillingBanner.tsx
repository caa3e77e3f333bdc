import { Link } from 'react-router';
import { useOtherTabs } from '#src/billing/use-billing.ts';
import { useUndo } from '#src/billing/use-undo.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

const BILLING = '/dashboard/account-settings/billing';

/** Across the top of every screen: a smaller plan or an end to come, undone in one click, or a payment that is open. */
export function BillingBanner() {
  const { billing_note: note, timezone, impersonation } = useMe();
  const { t, label } = useText();
  const format = useFormat();
  const { busy, problem, undo } = useUndo();
  useOtherTabs();
  if (!note) return null;
  const { banner, plan, at, amount, currency, has_change: hasChange, is_test: isTest } = note;
  const isUndone = banner === 'scheduled' || banner === 'canceling';
  const about = { plan: label(`plans.${plan}`), day: format.instant(at, timezone), amount: format.money(amount ?? 0, currency) };
  return (
    <div className={isUndone ? 'banner calm wrap' : 'banner wrap'}>
      <span className="row g8">
        <Icon name={isUndone ? 'clock' : 'warning'} size={14} />
        <span>{t(`planBanner.billing.${banner === 'past_due' && isTest ? 'past_due_test' : banner}`, about)}</span>
      </span>
      {problem ? <span role="alert">{problem}</span> : null}
      {!isUndone || impersonation ? (
        <Link className={buttonClass('plain', 'sm')} to={BILLING}>
          {t('planBanner.billing.open')}
        </Link>
      ) : (
        <Button size="sm" busy={busy} onClick={() => undo({ hasChange, isCanceling: banner === 'canceling' })}>
          {t('planBanner.billing.undo')}
        </Button>
      )}
    </div>
  );
}
