import { useLogout } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { accountActions } from '#resources/actions/account/account.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { asLanguage, changeLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Avatar, WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { mailTo } from '#src/ui/layout/support.ts';
import { setThemeMode, THEME_MODES, useTheme } from '#src/ui/theme/theme-mode.ts';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** Shows the page in a language and keeps it with the account; the page does not wait for that. */
async function keepLanguage(id: string, language: Language): Promise<void> {
  await changeLanguage(language);
  try {
    await perform(accountActions.edit, { params: { id }, input: { language } });
    await queryClient.invalidateQueries({ queryKey: ME_KEY });
  } catch {
    // Offline: this device keeps the choice, and the account gets it the next time.
  }
}

function LanguageMenu() {
  const { t, language } = useText();
  const me = useMe();
  const items = LANGUAGES.map((key) => ({ key, label: <span lang={key}>{LANGUAGE_NAMES[key]}</span> }));
  const pick: MenuProps['onClick'] = ({ key }) => {
    const picked = asLanguage(key);
    if (picked) void keepLanguage(me.id, picked);
  };
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, selectedKeys: [language], onClick: pick }}>
      <button type="button" className="btn ghost wide-only" aria-label={`${t('shell.language')}: ${LANGUAGE_NAMES[language]}`}>
        <Icon name="globe" />
        {LANGUAGE_NAMES[language]}
      </button>
    </Dropdown>
  );
}

type Items = NonNullable<MenuProps['items']>;

/** Where answers are; keys only where there is a keyboard. */
function useHelp({ hasKeys }: { readonly hasKeys: boolean }): Items {
  const { t } = useText();
  const { support_email: support } = useMe();
  const workspace = useMaybeWorkspace();
  const navigate = useNavigate();
  return [
    ...(workspace
      ? [{ key: 'tour', label: t('shell.tour'), onClick: () => void navigate(`${inWorkspace(workspace.id)}/canvases?walkthrough=again`) }]
      : []),
    { key: 'guides', label: t('shell.guides'), onClick: () => openModal('guides', {}) },
    ...(hasKeys ? [{ key: 'keys', label: t('shell.keyboard'), onClick: () => openModal('keyboard-help', {}) }] : []),
    {
      key: 'api',
      label: (
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('shell.apiDocs')}
        </a>
      ),
    },
    ...(support ? [{ key: 'support', label: <a href={mailTo(support)}>{t('shell.support')}</a> }] : []),
  ];
}

function HelpMenu() {
  const { t } = useText();
  const items = useHelp({ hasKeys: true });
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button look="ghost" icon="help" label={t('shell.help')} className="wide-only" />
    </Dropdown>
  );
}

function AccountMenu() {
  const { t, language } = useText();
  const me = useMe();
  const navigate = useNavigate();
  const { mode } = useTheme();
  const isStaff = useGrant('installation:show').allowed;
  const name = [me.first_name, me.last_name].filter(Boolean).join(' ');
  const { mutate: leave } = useLogout();
  // The bar of a phone has no room for a button of its own.
  const help = useHelp({ hasKeys: false });
  const phone = usePhone();
  const items: Items = [
    { key: 'who', type: 'group', label: <span title={me.email}>{t('shell.loggedInAs', { name })}</span> },
    { key: 'settings', label: t('account.menu'), icon: <Icon name="user" />, onClick: () => void navigate('/dashboard/account-settings') },
    ...(isStaff
      ? [{ key: 'admin', label: t('admin.name'), icon: <Icon name="rows" />, onClick: () => void navigate('/admin-dashboard') }]
      : []),
    ...(phone ? [{ key: 'help', type: 'group' as const, label: t('shell.help'), children: help }] : []),
    {
      key: 'theme',
      type: 'group',
      label: t('shell.theme'),
      children: THEME_MODES.map((key) => ({ key: `theme:${key}`, label: t(`shell.themes.${key}`), onClick: () => setThemeMode(key) })),
    },
    {
      key: 'language',
      label: t('shell.language'),
      children: LANGUAGES.map((key) => ({
        key: `lang:${key}`,
        label: <span lang={key}>{LANGUAGE_NAMES[key]}</span>,
        onClick: () => void keepLanguage(me.id, key),
      })),
    },
    { type: 'divider' },
    { key: 'out', label: t('shell.logOut'), icon: <Icon name="logout" />, onClick: () => leave() },
  ];
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items, selectedKeys: [`theme:${mode}`, `lang:${language}`] }}>
      <button type="button" className="avatar-button" aria-label={`${t('shell.account')}: ${name}`}>
        <Avatar id={me.id} name={name} />
      </button>
    </Dropdown>
  );
}

export interface TopBarProps {
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

/** Search and palette on the left; language, help and account on the right. On phones: menu, workspace, search, account. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const { t } = useText();
  const workspace = useMaybeWorkspace();
  const mac = navigator.platform.startsWith('Mac');
  return (
    <header className="top">
      <Button look="ghost" className="mobonly" label={t('shell.menu')} onClick={onMenu}>
        <Icon name="menu" size={20} />
      </Button>
      <span className="mobonly row g8" style={{ minWidth: 0 }}>
        {workspace ? <WorkspaceSquare id={workspace.id} name={workspace.name} /> : <Logo />}
        <span className="b t14 ell" style={{ maxWidth: 180 }}>
          {workspace?.name ?? 'Flumen'}
        </span>
      </span>
      <button type="button" className="inp soft find" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span className="ph">{t('shell.search')}</span>
        <span className="sp" />
        <span className="kbd">{mac ? '⌘ K' : 'Ctrl K'}</span>
      </button>
      <span className="sp" />
      <Button look="ghost" className="mobonly" label={t('shell.searchShort')} onClick={onSearch}>
        <Icon name="search" size={20} />
      </Button>
      <LanguageMenu />
      <HelpMenu />
      <AccountMenu />
    </header>
  );
}
