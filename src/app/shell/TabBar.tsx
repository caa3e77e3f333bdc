import { NavLink } from 'react-router';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useWorkspaceMenu } from './menu.ts';

/** The bar at the foot of a phone: the first three screens of the workspace, and the rest behind "More". */
export function TabBar({ onMore }: { readonly onMore: () => void }) {
  const { t } = useText();
  const menu = useWorkspaceMenu();
  const workspace = useMaybeWorkspace();
  if (!workspace) return null;
  return (
    <nav className="tabbar mobonly" aria-label={t('shell.workspaceMenu')}>
      {menu.slice(0, 3).map((entry) => (
        <NavLink key={entry.to} to={entry.to} className={({ isActive }) => (isActive ? 'on' : '')}>
          <Icon name={entry.icon} size={20} />
          {entry.text}
        </NavLink>
      ))}
      <button type="button" onClick={onMore}>
        <Icon name="more" size={20} />
        {t('common.more')}
      </button>
    </nav>
  );
}
