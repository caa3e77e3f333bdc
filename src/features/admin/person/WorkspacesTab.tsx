import { Link } from 'react-router';
import type { AdminPerson, AdminWorkspace } from '#resources/shapes/admin.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Lines } from '../Lines.tsx';
import { ShortId, When } from '../parts.tsx';

interface TabProps {
  readonly person: AdminPerson;
}

function Name({ workspace }: { readonly workspace: AdminWorkspace }) {
  const { t } = useText();
  const { id, name, main_url, is_locked, tracking, rate_limiting_enabled } = workspace;
  return (
    <div className="row g12">
      <WorkspaceSquare id={id} name={name} small locked={is_locked} />
      <div style={{ minWidth: 0 }}>
        <div className="row g6 wrap">
          <span className="b">{name}</span>
          {is_locked ? <Icon name="lock" size={14} label={t('common.locked')} /> : null}
          {tracking ? null : <span className="tag line">{`${t('admin.tracks')}: ${t('admin.off')}`}</span>}
          {rate_limiting_enabled ? null : <span className="tag line">{t('admin.rateOff')}</span>}
        </div>
        <div className="mut t12 admin-wrap">{main_url.replace(/^https?:\/\/|\/$/g, '')}</div>
      </div>
    </div>
  );
}

function Acts({ workspace }: { readonly workspace: AdminWorkspace }) {
  const { t } = useText();
  const mayInspect = useGrant('workspaces:inspectEvents').allowed;
  const mayEdit = useGrant('workspaces:editOfOther').allowed;
  const mayDelete = useGrant('workspaces:deleteOfOther').allowed;
  return (
    <span className="row g4 admin-acts">
      {mayInspect ? (
        <Link className="btn sm" to={`/admin-dashboard/workspaces/${workspace.id}/events`}>
          {t('admin.inspect')}
        </Link>
      ) : null}
      {mayEdit ? (
        <Button
          size="sm"
          look="ghost"
          icon="pencil"
          label={`${t('common.edit')}: ${workspace.name}`}
          onClick={() => openModal('admin-edit-workspace', { workspace })}
        />
      ) : null}
      {mayDelete ? (
        <Button
          size="sm"
          look="ghost"
          icon="trash"
          label={`${t('common.delete')}: ${workspace.name}`}
          onClick={() => openModal('admin-delete-workspace', { workspace })}
        />
      ) : null}
    </span>
  );
}

function Owned({ person }: TabProps) {
  const { t, label } = useText();
  const format = useFormat();
  const { workspaces, workspaces_total: total } = person;
  const mayCreate = useGrant('workspaces:createForOther').allowed;
  const counts = { shown: format.number(workspaces.length), total: format.number(total) };
  return (
    <Panel
      title={t('admin.owned')}
      padded={false}
      aside={
        <span className="row g8">
          {total > workspaces.length ? (
            <span className="mut t12">{t('admin.shownOf', counts)}</span>
          ) : (
            <span className="tag num">{counts.total}</span>
          )}
          {mayCreate ? (
            <Button size="sm" icon="plus" onClick={() => openModal('admin-create-workspace', { userId: person.id, owner: person.email })}>
              {t('admin.createWorkspace')}
            </Button>
          ) : null}
        </span>
      }
    >
      <Lines
        caption={t('admin.owned')}
        heads={[label('resources.workspaces.fields.name'), label('resources.workspaces.fields.started_tracking_at'), 'ID', ' ']}
        rows={workspaces}
        empty={t('admin.noWorkspaces')}
        keyOf={({ id }) => id}
        cells={(workspace) => [
          <Name key="n" workspace={workspace} />,
          <When key="t" at={workspace.started_tracking_at} />,
          <ShortId key="i" id={workspace.id} />,
          <Acts key="a" workspace={workspace} />,
        ]}
      />
    </Panel>
  );
}

/** What is theirs, and where they work with others. */
export function WorkspacesTab({ person }: TabProps) {
  const { t, label } = useText();
  return (
    <>
      <Owned person={person} />
      <Panel title={t('admin.memberships')} padded={false} aside={<span className="tag num">{person.memberships.length}</span>}>
        <Lines
          caption={t('admin.memberships')}
          heads={[label('resources.workspaces.fields.name'), t('admin.owner'), t('admin.rights'), 'ID']}
          rows={person.memberships}
          empty={t('admin.noMemberships')}
          keyOf={({ id }) => id}
          cells={({ id, name, owner_email, permissions }) => [
            <span key="n" className="row g12">
              <WorkspaceSquare id={id} name={name} small />
              <span className="b">{name}</span>
            </span>,
            <span key="o" className="admin-wrap">
              {owner_email}
            </span>,
            t(permissions === 1 ? 'admin.readWrite' : 'common.viewOnly'),
            <ShortId key="i" id={id} />,
          ]}
        />
      </Panel>
    </>
  );
}
