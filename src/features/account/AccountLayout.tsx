import { Outlet } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { LinkTabs } from '#src/ui/layout/LinkTabs.tsx';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import './account.css';

const BASE = '/dashboard/account-settings';
const TABS = [
  { to: BASE, text: 'account.settings' },
  { to: `${BASE}/security`, text: 'account.security' },
  { to: `${BASE}/api-tokens`, text: 'account.tokens' },
  { to: `${BASE}/notifications`, text: 'account.notifications' },
  { to: `${BASE}/billing`, text: 'account.billing' },
] as const;

/** The own account in four parts, each with an address. */
export default function AccountLayout() {
  const { t } = useText();
  return (
    <div className="account">
      <PageHeader title={t('account.title')} />
      <LinkTabs label={t('account.tabs')} tabs={TABS.map(({ to, text }) => ({ to, text: t(text), end: true }))} />
      <div className="account-body">
        <Outlet />
      </div>
    </div>
  );
}
