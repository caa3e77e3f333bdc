import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';

/** Beside whatever sends mail: where no mail leaves this installation, staff pass it on. */
export function MailKept() {
  const { t } = useText();
  const me = useMe();
  return me.sends_mail ? null : <p className="alert">{t('common.mailKept')}</p>;
}
