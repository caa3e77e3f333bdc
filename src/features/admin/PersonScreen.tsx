import { Link, useParams } from 'react-router';
import type { DeskPerson } from '#domain/wire/desk.ts';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { openLogInAs, openPlanChange, openTrial, openWorkspaceCreate, openWorkspaceDelete, openWorkspaceEdit } from './acts.ts';
import { usePerson } from './desk-api.ts';
import { Asked, Facts, Lines, When } from './parts.tsx';

interface PartProps {
  readonly person: DeskPerson;
}
const actionKey = (action: string) => `desk.actions.${action.replaceAll('.', '_')}`;

function Profile({ person }: PartProps) {
  const { t, label } = useText();
  return (
    <Panel title={t('desk.profile')}>
      <Facts
        rows={[
          [label('resources.users.fields.email'), person.email],
          [label('resources.users.fields.user_type'), person.user_type && label(`resources.users.options.user_type.${person.user_type}`)],
          [label('resources.users.fields.staff'), label(`resources.users.options.staff.${person.staff}`)],
          [label('resources.users.fields.language'), person.language],
          [label('resources.users.fields.timezone'), person.timezone],
          [label('resources.users.fields.email_verified_at'), <When key="v" at={person.email_verified_at} />],
          [t('desk.twoFactor'), t(person.two_factor ? 'common.yes' : 'common.no')],
          [label('resources.users.fields.last_seen_at'), <When key="s" at={person.last_seen_at} />],
          [label('resources.users.fields.created_at'), <When key="c" at={person.created_at} />],
          ['Id', <code key="i">{person.id}</code>],
        ]}
      />
    </Panel>
  );
}

function Plan({ person }: PartProps) {
  const texts = useText();
  const { t, label } = texts;
  const format = useFormat();
  const me = useMe();
  const used = ({ used: now, allowed }: { used: number; allowed: number }) =>
    allowed < 0 ? format.number(now) : `${format.number(now)} / ${format.number(allowed)}`;
  return (
    <Panel
      title={t('desk.plan')}
      aside={
        <div className="row g8">
          {grantOf(me, 'desk-trial:edit').allowed ? (
            <Button onClick={() => openTrial(person, texts)}>{t('desk.extendTrial')}</Button>
          ) : null}
          {grantOf(me, 'desk-plan:edit').allowed ? (
            <Button onClick={() => openPlanChange(person, texts)}>{t('desk.changePlan')}</Button>
          ) : null}
        </div>
      }
    >
      <Facts
        rows={[
          [t('desk.planInForce'), label(`plans.${person.plan_in_force}`)],
          [label('resources.users.fields.trial_ends_at'), <When key="t" at={person.trial_ends_at} />],
          [t('account.people'), used(person.limits.people)],
          [t('account.canvases'), used(person.limits.canvases)],
          [t('account.workspaces'), used(person.limits.workspaces)],
        ]}
      />
    </Panel>
  );
}

function Workspaces({ person }: PartProps) {
  const texts = useText();
  const { t, label } = texts;
  const me = useMe();
  const may = (action: string) => grantOf(me, `desk-workspaces:${action}`).allowed;
  const inspects = grantOf(me, 'event-inspector:show').allowed;
  return (
    <Panel
      title={label('resources.workspaces.many')}
      padded={false}
      aside={
        may('create') ? (
          <Button icon="plus" onClick={() => openWorkspaceCreate(person, texts)}>
            {t('desk.createWorkspace')}
          </Button>
        ) : null
      }
    >
      <Lines
        caption={label('resources.workspaces.many')}
        heads={[label('resources.workspaces.fields.name'), label('resources.workspaces.fields.started_tracking_at'), ' ']}
        rows={person.workspaces}
        empty={t('desk.noWorkspaces')}
        keyOf={({ id }) => id}
        cells={(workspace) => [
          <span key="n" className="row g8">
            {workspace.is_locked ? <Icon name="lock" size={14} label={t('common.locked')} /> : null}
            <span className="b">{workspace.name}</span>
          </span>,
          <When key="t" at={workspace.started_tracking_at} />,
          <span key="a" className="row g8 wrap">
            {inspects ? <Link to={`/admin-dashboard/workspaces/${workspace.id}/events`}>{t('desk.inspect')}</Link> : null}
            {may('edit') ? (
              <Button size="sm" onClick={() => openWorkspaceEdit(workspace, texts)}>
                {t('common.edit')}
              </Button>
            ) : null}
            {may('delete') ? (
              <Button size="sm" look="danger" onClick={() => openWorkspaceDelete(workspace, texts)}>
                {t('common.delete')}
              </Button>
            ) : null}
          </span>,
        ]}
      />
    </Panel>
  );
}

function Traces({ person }: PartProps) {
  const { t, label } = useText();
  return (
    <>
      <Panel title={t('desk.sessions')} padded={false}>
        <Lines
          caption={t('desk.sessions')}
          heads={[t('desk.device'), t('desk.network'), t('desk.seen')]}
          rows={person.sessions}
          empty={t('desk.none')}
          keyOf={({ id }) => id}
          cells={(row) => [row.staff_email ?? row.user_agent, row.network, <When key="w" at={row.last_seen_at} />]}
        />
      </Panel>
      <Panel title={t('desk.mails')} padded={false}>
        <Lines
          caption={t('desk.mails')}
          heads={[
            label('resources.mails.fields.subject'),
            label('resources.mails.fields.status'),
            label('resources.mails.fields.created_at'),
          ]}
          rows={person.mails}
          empty={t('desk.none')}
          keyOf={({ id }) => id}
          cells={(mail) => [
            <Link key="s" to={`/admin-dashboard/mails/${mail.id}`}>
              {mail.subject}
            </Link>,
            label(`resources.mails.options.status.${mail.status}`),
            <When key="w" at={mail.created_at} />,
          ]}
        />
      </Panel>
      {person.audit.length > 0 ? (
        <Panel title={t('desk.audit')} padded={false}>
          <Lines
            caption={t('desk.audit')}
            heads={[t('settings.auditWhen'), t('settings.auditWho'), t('settings.auditWhat')]}
            rows={person.audit}
            empty={t('desk.none')}
            keyOf={({ id }) => id}
            cells={(entry) => [
              <When key="w" at={entry.created_at} />,
              entry.actor_email,
              <Link key="a" to={`/admin-dashboard/audit-entries/${entry.id}`}>
                {label(actionKey(entry.action))}
              </Link>,
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}

/** One account, as staff see it, and what they may do for it. */
export default function PersonScreen() {
  const texts = useText();
  const { t } = texts;
  const { userId = '' } = useParams();
  return (
    <Asked query={usePerson(userId)}>
      {(person) => {
        const name = `${person.first_name} ${person.last_name}`.trim() || person.email;
        return (
          <>
            <title>{`${name} · Flumen`}</title>
            <PageHeader title={name} tag={<Avatar id={person.id} name={name} />} text={person.email}>
              {person.may_log_in_as ? (
                <Button icon="eye" onClick={() => openLogInAs(person, texts)}>
                  {t('desk.logIn')}
                </Button>
              ) : null}
            </PageHeader>
            <div className="desk-grid">
              <Profile person={person} />
              <Plan person={person} />
              <Workspaces person={person} />
              <Traces person={person} />
            </div>
          </>
        );
      }}
    </Asked>
  );
}
