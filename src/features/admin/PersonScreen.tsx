import type { ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { AdminPerson } from '#resources/shapes/admin.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { openModal } from '#src/modals/host.tsx';
import type { PermissionName } from '#src/providers/access/permission-name.ts';
import { useGrants } from '#src/providers/access/use-grant.ts';
import { usePerson } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { Asked, CopyButton } from './parts.tsx';
import { PlanTab } from './person/PlanTab.tsx';
import { ProfileTab } from './person/ProfileTab.tsx';
import { AuditTab, MailsTab, SessionsTab } from './person/TracesTabs.tsx';
import { WorkspacesTab } from './person/WorkspacesTab.tsx';

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

function Tabs({ person, tabs, open }: { readonly person: AdminPerson; readonly tabs: readonly Tab[]; readonly open: Tab }) {
  const { t, label } = useText();
  const format = useFormat();
  return (
    <nav className="tabs admin-tabs" aria-label={t('admin.sections')}>
      {tabs.map(({ key, text, count }) => {
        const here = key === open.key;
        return (
          <Link key={key} to={`?tab=${key}`} replace className={here ? 'on' : ''} aria-current={here ? 'page' : undefined}>
            {label(text)}
            {count ? <span className="tag num">{format.number(count(person))}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}

function Head({ person }: { readonly person: AdminPerson }) {
  const { t, label } = useText();
  const name = `${person.first_name} ${person.last_name}`.trim() || person.email;
  return (
    <>
      <ScreenTitle text={name} />
      <PageHeader
        title={name}
        tag={
          <span className="row g8 wrap">
            <span className="tag river">{label(`plans.${person.plan_in_force}`)}</span>
            {person.staff === 'user' ? null : <span className="tag">{label(`resources.users.options.staff.${person.staff}`)}</span>}
            {person.is_demo ? <span className="tag line">{label('resources.users.fields.is_demo')}</span> : null}
          </span>
        }
      >
        {person.may_log_in_as ? (
          <Button icon="eye" onClick={() => openModal('admin-impersonate', { person: { id: person.id, name } })}>
            {t('admin.logIn')}
          </Button>
        ) : null}
      </PageHeader>
      <div className="row g8 admin-who">
        <Avatar id={person.id} name={name} />
        <span className="mut ell">{person.email}</span>
        <CopyButton value={person.email} label={t('admin.copyEmail')} />
      </div>
    </>
  );
}

/** One account, as staff see it, and what they may do for it; `?tab=` says which part is open. */
export default function PersonScreen() {
  const { userId = '' } = useParams();
  const [params] = useSearchParams();
  const grantOf = useGrants(TABS.flatMap(({ asks }) => (asks ? [asks] : [])));
  const tabs = TABS.filter(({ asks }) => asks === undefined || grantOf(asks).allowed);
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? TABS[0];
  return (
    <Asked query={usePerson(userId)}>
      {(person) => (
        <>
          <Head person={person} />
          <Tabs person={person} tabs={tabs} open={open} />
          <div className="admin-grid">
            <open.Body person={person} />
          </div>
        </>
      )}
    </Asked>
  );
}
