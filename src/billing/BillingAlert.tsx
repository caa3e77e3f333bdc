import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { mailTo } from '#src/ui/layout/support.ts';

/** Why a change of plan did not happen, and whom to write to about it. */
export function BillingAlert({ text }: { readonly text: string | null }) {
  const { t } = useText();
  const { support_email: support } = useMe();
  if (text === null) return null;
  return (
    <div className="alert bad" role="alert">
      <Icon name="warning" />
      <div>
        <div className="b">{t('billing.failed')}</div>
        {text} {support ? <a href={mailTo(support, { subject: t('billing.mailSubject') })}>{t('billing.contact')}</a> : null}
      </div>
    </div>
  );
}
