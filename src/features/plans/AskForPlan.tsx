import type { Plan } from '#domain/plans/plans.ts';
import { keptCoupon } from '#src/providers/coupon.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/fields/CopyField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { mailTo } from '#src/ui/layout/support.ts';

/** Asks whoever runs the installation for a plan: by mail, or with words to copy where no address is known. */
export function AskForPlan({ plan, look }: { readonly plan: Plan; readonly look: 'next' | 'plain' }) {
  const { t, label } = useText();
  const me = useMe();
  const { copied, copy } = useCopy();
  const coupon = keptCoupon();
  const name = label(`plans.${plan}`);
  const request = [
    t('planPage.requestText', { plan: name, email: me.email }),
    ...(coupon ? [t('planPage.requestCoupon', { coupon })] : []),
  ].join('\n');
  if (!me.support_email)
    return (
      <Button look={look} icon={copied ? 'check' : 'copy'} onClick={() => copy(request)}>
        {copied ? t('common.copied') : t('planPage.copyRequest', { plan: name })}
      </Button>
    );
  return (
    <a
      className={buttonClass(look)}
      href={mailTo(me.support_email, { subject: t('planPage.requestSubject', { plan: name }), body: request })}
    >
      <Icon name="mail" />
      {t('planPage.request', { plan: name })}
    </a>
  );
}
