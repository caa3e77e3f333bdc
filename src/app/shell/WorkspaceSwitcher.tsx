import { Popover } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { daysLeft } from '#domain/plans/trial.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace, type WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { openWorkspaces, useKnownWorkspace, useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { fuzzyFilter } from '#src/ui/fields/fuzzy.ts';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { WorkspaceLine } from '#src/ui/layout/WorkspaceLine.tsx';
import { useIsStaff } from './menu.ts';

/** The same screen of another workspace, as far as it is not about one row. */
function sameScreen(pathname: string, id: string): string {
  const [, segment] = /^\/dashboard\/workspaces\/[^/]+\/([a-z-]+)/.exec(pathname) ?? [];
  return segment && pathname.includes('/workspaces/') && !/\/(overview|create)$/.test(pathname)
    ? `${inWorkspace(id)}/${segment}`
    : inWorkspace(id);
}

function Choice({
  row,
  to,
  onPick,
  current,
}: {
  readonly row: WorkspaceRow;
  readonly to: string;
  readonly onPick: () => void;
  readonly current: boolean;
}) {
  return (
    <Link to={to} onClick={onPick} className={current ? 'on' : ''} aria-current={current || undefined}>
      <WorkspaceLine id={row.id} name={row.name} locked={row.is_locked} />
    </Link>
  );
}

function Choices({ onPick }: { readonly onPick: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const mayCreate = useGrant('workspaces:create').allowed;
  const current = useMaybeWorkspace();
  const { rows } = useWorkspaces();
  const [query, setQuery] = useState('');
  const open = openWorkspaces(rows, current?.id);
  const shown = fuzzyFilter(open, query, (row) => row.name);
  return (
    <div className="switch-list">
      {open.length > 3 ? <FindField label={t('shell.findWorkspace')} value={query} autoFocus onChange={setQuery} /> : null}
      <div className="menu switch-rows">
        {shown.map((row) => (
          <Choice key={row.id} row={row} to={sameScreen(pathname, row.id)} onPick={onPick} current={row.id === current?.id} />
        ))}
      </div>
      {mayCreate ? (
        <div className="menu switch-foot">
          <Link to="/dashboard/workspaces/create" onClick={onPick}>
            <Icon name="plus" />
            {t('shell.newWorkspace')}
          </Link>
        </div>
      ) : null}
    </div>
  );
}

/** Which workspace this is; opens the list of the others. */
export function WorkspaceSwitcher() {
  const { t, label } = useText();
  const me = useMe();
  const workspace = useMaybeWorkspace();
  const [open, setOpen] = useState(false);
  const known = useKnownWorkspace(useParams().workspaceId);
  const arriving = workspace ? undefined : known;
  const name = workspace?.name ?? arriving?.name ?? [me.first_name, me.last_name].filter(Boolean).join(' ');
  const plan = workspace?.plan ?? me.plan;
  const owner = workspace?.grants.owner;
  const shared = owner && owner.id !== me.id ? [owner.first_name, owner.last_name].filter(Boolean).join(' ') : null;
  const left = daysLeft(me.entitlements.until, new Date());
  const isCustomer = !useIsStaff() || workspace !== null;
  const planLine = isCustomer ? t(left > 0 ? 'shell.trial' : 'shell.plan', { plan: label(`plans.${plan}`), count: left }) : t('admin.name');
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={<Choices onPick={() => setOpen(false)} />}
      destroyOnHidden
      styles={{ body: { padding: 8 } }}
    >
      <button type="button" className="switcher" aria-haspopup="dialog" aria-expanded={open}>
        <WorkspaceSquare id={workspace?.id ?? arriving?.id ?? me.id} name={name} />
        <span style={{ minWidth: 0 }}>
          <span className="b ell" style={{ display: 'block' }}>
            {name}
          </span>
          {workspace?.row.is_sample ? <span className="tag river t11">{t('common.sample_data')}</span> : null}
          <span className="t11 mut3 plan-line">
            {arriving ? t('common.loading') : shared ? t('collaborate.sharedBy', { name: shared }) : planLine}
          </span>
        </span>
        <span className="sp" />
        <Icon name="chevron" size={14} />
        <span className="sr">{t('shell.switchWorkspace')}</span>
      </button>
    </Popover>
  );
}
