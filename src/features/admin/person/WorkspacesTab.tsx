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
import { Rows, ShortId, When, WIDE } from '../parts.tsx';

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
        <div className="mut t12">{main_url?.replace(/^https?:\/\/|\/$/g, '')}</div>
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
        <Link
          className="btn sm ghost icon"
          to={`/admin-dashboard/workspaces/${workspace.id}/events`}
          aria-label={`${t('admin.inspect')}: ${workspace.name}`}
          title={t('admin.inspect')}
        >
          <Icon name="eye" size={14} />
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
      <Rows
        caption={t('admin.owned')}
        dataSource={workspaces}
        empty={t('admin.noWorkspaces')}
        columns={[
          { title: label('resources.workspaces.fields.name'), render: (_, workspace) => <Name workspace={workspace} /> },
          {
            title: label('resources.workspaces.fields.started_tracking_at'),
            responsive: WIDE,
            render: (_, { started_tracking_at: at }) => <When at={at} />,
          },
          { title: 'ID', responsive: WIDE, render: (_, { id }) => <ShortId id={id} /> },
          {
            title: <span className="sr">{t('crud.actions')}</span>,
            align: 'right',
            render: (_, workspace) => <Acts workspace={workspace} />,
          },
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
        <Rows
          caption={t('admin.memberships')}
          dataSource={person.memberships}
          empty={t('admin.noMemberships')}
          columns={[
            { title: label('resources.workspaces.fields.name'), dataIndex: 'name', className: 'b' },
            { title: t('admin.owner'), dataIndex: 'owner_email' },
            {
              title: t('admin.rights'),
              responsive: WIDE,
              render: (_, { permissions }) => t(permissions === 1 ? 'admin.readWrite' : 'common.viewOnly'),
            },
            { title: 'ID', responsive: WIDE, render: (_, { id }) => <ShortId id={id} /> },
          ]}
        />
      </Panel>
    </>
  );
}
