import { MailKept } from '#src/crud/form/MailKept.tsx';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AccountActs } from './AccountActs.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Who one is here: names, address, language, zone; a copy of one's data, and the end. */
export default function ProfileScreen() {
  const { t } = useText();
  const me = useMe();
  const waitsForStaff = !me.email_verified && !me.sends_mail && !me.pending_email && !me.is_demo;
  return (
    <div className="stack account-width">
      <ScreenTitle text={t('account.title')} />
      {me.pending_email ? <PendingEmail email={me.pending_email} id={me.id} isMailed={me.sends_mail} /> : null}
      {me.pending_email ? <MailKept /> : null}
      {waitsForStaff ? <p className="alert">{t('account.verifyKept', { email: me.email })}</p> : null}
      <ProfileForm me={me} />
      <AccountActs me={me} />
    </div>
  );
}
