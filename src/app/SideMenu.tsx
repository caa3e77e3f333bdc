import { NavLink } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { inWorkspace } from '#src/providers/resource-paths.ts';
import { useMaybeWorkspace } from '#src/providers/workspace.tsx';
import { useWorkspaces } from '#src/providers/workspaces.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { WorkspaceLine } from '#src/ui/WorkspaceLine.tsx';
import { type MenuEntry, personalMenu, workspaceMenu } from './menu.ts';
import { UsageMeter } from './UsageMeter.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

const linkClass = ({ isActive }: { isActive: boolean }) => (isActive ? 'on' : '');

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useText();
  return (
    <NavLink to={entry.to} className={linkClass}>
      <Icon name={entry.icon} />
      <span className="ell">{entry.text}</span>
      {entry.locked ? (
        <span className="n">
          <Icon name="lock" size={14} label={t('common.locked')} />
        </span>
      ) : entry.count === undefined ? null : (
        <span className="n num">{entry.count}</span>
      )}
    </NavLink>
  );
}

function OpenWorkspaces() {
  const { t } = useText();
  const { rows } = useWorkspaces();
  if (rows.length === 0) return null;
  return (
    <nav className="menu" aria-label={t('shell.openWorkspace')}>
      <div className="cap">{t('shell.openWorkspace')}</div>
      {rows.slice(0, 12).map((row) => (
        <NavLink key={row.id} to={inWorkspace(row.id)} className={linkClass}>
          <WorkspaceLine id={row.id} name={row.name} locked={row.is_locked} />
        </NavLink>
      ))}
    </nav>
  );
}

/** The left side: switcher, the workspace's menu, all workspaces, usage. */
export function SideMenu() {
  const texts = useText();
  const workspace = useMaybeWorkspace();
  return (
    <div className="side-in">
      <WorkspaceSwitcher />
      <div className="side-scroll">
        {workspace ? (
          <nav className="menu" aria-label={texts.t('shell.workspaceMenu')}>
            {workspaceMenu(workspace, texts).map((entry) => (
              <Entry key={entry.to} entry={entry} />
            ))}
          </nav>
        ) : null}
        <nav className="menu" aria-label={texts.t('shell.allWorkspaces')}>
          {workspace ? <div className="cap">{texts.t('shell.allWorkspaces')}</div> : null}
          {personalMenu(texts).map((entry) => (
            <Entry key={entry.to} entry={entry} />
          ))}
        </nav>
        {workspace ? null : <OpenWorkspaces />}
      </div>
      <UsageMeter />
    </div>
  );
}
