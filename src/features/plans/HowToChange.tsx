import type { Plan } from '#domain/plans/plans.ts';
import { keptCoupon } from '#src/providers/coupon.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/fields/CopyField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { mailTo } from '#src/ui/layout/support.ts';

/** How a plan is changed while none can be bought here: by whoever runs the installation, who is written to. */
export function HowToChange({ plan }: { readonly plan: Plan }) {
  const { t, label } = useText();
  const me = useMe();
  const { copied, copy } = useCopy();
  const coupon = keptCoupon();
  const name = label(`plans.${plan}`);
  const request = [
    t('planPage.requestText', { plan: name, email: me.email }),
    ...(coupon ? [t('planPage.requestCoupon', { coupon })] : []),
  ].join('\n');
  return (
    <section className="panel plan-change" aria-label={t('planPage.how')}>
      <div className="grow">
        <p>{t('planPage.askText')}</p>
        {coupon ? <p className="mut">{t('planPage.coupon', { coupon })}</p> : null}
      </div>
      {me.plan === plan ? null : me.support_email ? (
        <a
          className={buttonClass('next')}
          href={mailTo(me.support_email, { subject: t('planPage.requestSubject', { plan: name }), body: request })}
        >
          <Icon name="mail" />
          {t('planPage.request', { plan: name })}
        </a>
      ) : (
        <Button look="next" icon={copied ? 'check' : 'copy'} onClick={() => copy(request)}>
          {copied ? t('common.copied') : t('planPage.copyRequest', { plan: name })}
        </Button>
      )}
    </section>
  );
}
