import { EmailField, TagField } from '@refinedev/antd';
import { Button, Typography } from 'antd';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminPerson } from '#resources/shapes/admin.ts';
import { users } from '#resources/users.ts';
import { openModal } from '#src/modals/host.tsx';
import type { PermissionName } from '#src/providers/access/permission-name.ts';
import { useGrants } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { nameOf } from './parts.tsx';
import { PlanTab } from './person/PlanTab.tsx';
import { ProfileTab } from './person/ProfileTab.tsx';
import { AuditTab, MailsTab, SessionsTab } from './person/TracesTabs.tsx';
import { WorkspacesTab } from './person/WorkspacesTab.tsx';
import { ShowRow } from './ShowRow.tsx';

interface Tab {
  readonly key: string;
  /** Its text, by the name of what it shows. */
  readonly text: string;
  readonly Body: ComponentType<{ readonly person: AdminPerson }>;
  readonly count?: (person: AdminPerson) => number;
  /** Not there for roles that may not read it. */
  readonly asks?: PermissionName;
}
const TABS: readonly [Tab, ...Tab[]] = [
  { key: 'profile', text: 'admin.profile', Body: ProfileTab },
  { key: 'plan', text: 'admin.plan', Body: PlanTab },
  {
    key: 'workspaces',
    text: 'resources.workspaces.many',
    Body: WorkspacesTab,
    count: ({ workspaces_total, memberships }) => workspaces_total + memberships.length,
  },
  { key: 'sessions', text: 'admin.sessions', Body: SessionsTab, count: ({ sessions }) => sessions.filter(({ ended }) => !ended).length },
  { key: 'mails', text: 'admin.mails', Body: MailsTab },
  { key: 'audit', text: 'admin.audit', Body: AuditTab, asks: 'audit-entries:list' },
];

/** The parts of an account; `?tab=` says which one is open. */
function Parts({ person }: { readonly person: AdminPerson }) {
  const { t, label } = useText();
  const format = useFormat();
  const [params] = useSearchParams();
  const grantOf = useGrants(TABS.flatMap(({ asks }) => (asks ? [asks] : [])));
  const tabs = TABS.filter(({ asks }) => asks === undefined || grantOf(asks).allowed);
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? TABS[0];
  return (
    <>
      <nav className="tabs admin-tabs" aria-label={t('admin.sections')}>
        {tabs.map(({ key, text, count }) => (
          <Link
            key={key}
            to={`?tab=${key}`}
            replace
            className={key === open.key ? 'on' : ''}
            aria-current={key === open.key ? 'page' : undefined}
          >
            {label(text)}
            {count ? <span className="tag num">{format.number(count(person))}</span> : null}
          </Link>
        ))}
      </nav>
      <open.Body person={person} />
    </>
  );
}

/** One account, as staff see it, and what they may do for it. */
export default function PersonScreen() {
  const { t, label } = useText();
  return (
    <ShowRow<AdminPerson>
      resource={users}
      title={nameOf}
      tags={({ plan_in_force, staff, is_demo }) => (
        <>
          <TagField bordered={false} value={label(`plans.${plan_in_force}`)} />
          {staff === 'user' ? null : <TagField bordered={false} value={label(`resources.users.options.staff.${staff}`)} />}
          {is_demo ? <TagField bordered={false} value={label('resources.users.fields.is_demo')} /> : null}
        </>
      )}
      acts={(person) =>
        person.may_log_in_as ? (
          <Button
            icon={<Icon name="eye" size={16} />}
            onClick={() => openModal('admin-impersonate', { person: { id: person.id, name: nameOf(person) } })}
          >
            {t('admin.logIn')}
          </Button>
        ) : null
      }
    >
      {(person) => (
        <>
          <div className="row g8">
            <Avatar id={person.id} name={nameOf(person)} />
            <Typography.Text copyable={{ text: person.email, tooltips: [t('admin.copyEmail'), t('common.copied')] }}>
              <EmailField value={person.email} />
            </Typography.Text>
          </div>
          <Parts person={person} />
        </>
      )}
    </ShowRow>
  );
}
