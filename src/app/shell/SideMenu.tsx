import { NavLink, type NavLinkRenderProps, useNavigation, useParams } from 'react-router';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { openWorkspaces, useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { WorkspaceLine } from '#src/ui/layout/WorkspaceLine.tsx';
import { HOME_PATH, type MenuEntry, useIsStaff, usePersonalMenu, useWorkspaceMenu } from './menu.ts';
import { UsageMeter } from './UsageMeter.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

/** What was chosen is marked at once, however long its screen takes; what is left no longer is. */
function useLinkClass(): (state: NavLinkRenderProps) => string {
  const isLeaving = useNavigation().state === 'loading';
  return ({ isActive, isPending }) => ((isLeaving ? isPending : isActive) ? 'on' : '');
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useText();
  const linkClass = useLinkClass();
  return (
    <NavLink to={entry.to} className={linkClass} end={entry.to === HOME_PATH}>
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
  const rows = openWorkspaces(useWorkspaces().rows);
  const linkClass = useLinkClass();
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

/** The menu of a workspace that is on its way. */
function Arriving() {
  return (
    <div aria-hidden="true">
      {[64, 52, 48, 84, 56].map((width) => (
        <div className="menu-sk" key={width}>
          <Bar width={16} height={16} />
          <Bar width={width} />
        </div>
      ))}
    </div>
  );
}

/** The left side: switcher, the workspace's menu, all workspaces, usage. */
export function SideMenu() {
  const texts = useText();
  const menu = useWorkspaceMenu();
  const personal = usePersonalMenu();
  const workspace = useMaybeWorkspace();
  const isArriving = useParams().workspaceId !== undefined && !workspace;
  // Whoever runs the installation is nobody's customer.
  const hasMeter = !useIsStaff() || workspace !== null;
  return (
    <div className="side-in">
      <WorkspaceSwitcher />
      <div className="side-scroll">
        {workspace ? (
          <nav className="menu" aria-label={texts.t('shell.workspaceMenu')}>
            {menu.map((entry) => (
              <Entry key={entry.to} entry={entry} />
            ))}
          </nav>
        ) : isArriving ? (
          <Arriving />
        ) : null}
        <nav className="menu" aria-label={texts.t('shell.allWorkspaces')}>
          {workspace || isArriving ? <div className="cap">{texts.t('shell.allWorkspaces')}</div> : null}
          {personal.map((entry) => (
            <Entry key={entry.to} entry={entry} />
          ))}
        </nav>
        {workspace || isArriving ? null : <OpenWorkspaces />}
      </div>
      {isArriving || !hasMeter ? null : <UsageMeter />}
    </div>
  );
}
