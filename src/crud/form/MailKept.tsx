import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** Beside whatever sends mail: where no mail leaves this installation, staff pass it on. */
export function MailKept() {
  const { t } = useText();
  const me = useMe();
  return me.sends_mail ? null : <p className="alert">{t('common.mailKept')}</p>;
}
