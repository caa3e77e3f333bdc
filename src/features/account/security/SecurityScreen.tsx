import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

/** What keeps others out: password, second factor, and where one is logged in. */
export default function SecurityScreen() {
  const { t } = useText();
  const me = useMe();
  return (
    <div className="stack account-width">
      <ScreenTitle text={t('account.security')} />
      <PasswordPanel me={me} />
      <TwoFactorPanel me={me} />
      <SessionsPanel />
    </div>
  );
}
