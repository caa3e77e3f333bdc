import { Link } from 'react-router';
import type { AdminOverview, AuditEntry } from '#resources/shapes/admin.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useOverview } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { Asked, HealthChip } from './parts.tsx';

type NumberName = {
  [K in keyof AdminOverview]: AdminOverview[K] extends number | null ? K : never;
}[keyof AdminOverview];

const PEOPLE = '/admin-dashboard/users';
/** The numbers, each with the list behind it where there is one. */
const NUMBERS: readonly { readonly name: Exclude<NumberName, 'failed_mails' | 'kept_mails' | 'failed_jobs'>; readonly to?: string }[] = [
  { name: 'accounts', to: PEOPLE },
  { name: 'new_accounts', to: `${PEOPLE}?sort=-created_at` },
  { name: 'active_accounts', to: `${PEOPLE}?sort=-last_seen_at` },
  { name: 'paying_accounts' },
  { name: 'trials', to: `${PEOPLE}?on_trial=yes` },
  { name: 'trials_ending' },
  { name: 'workspaces' },
  { name: 'tracking_workspaces' },
  { name: 'locked_workspaces' },
  { name: 'events_today' },
];

function Numbers({ overview }: { readonly overview: AdminOverview }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="admin-numbers">
      {NUMBERS.map(({ name, to }) => {
        const body = (
          <>
            <div className="mut t12">{t(`admin.numbers.${name}`)}</div>
            <div className="v num">{overview[name] === null ? NO_VALUE : format.number(overview[name])}</div>
          </>
        );
        return to ? (
          <Link key={name} className="panel admin-number" to={to}>
            {body}
          </Link>
        ) : (
          <div key={name} className="panel admin-number">
            {body}
          </div>
        );
      })}
    </div>
  );
}

/** What needs somebody's eye, each with the place to look. */
function Todo({ overview }: { readonly overview: AdminOverview }) {
  const { t } = useText();
  const items = [
    {
      count: overview.failed_mails,
      text: t('admin.failedMails', { count: overview.failed_mails }),
      to: '/admin-dashboard/mails?status=failed',
    },
    { count: overview.kept_mails, text: t('admin.keptMails', { count: overview.kept_mails }), to: '/admin-dashboard/mails?status=kept' },
    { count: overview.failed_jobs, text: t('admin.failedJobs', { count: overview.failed_jobs }), to: '/admin-dashboard/health' },
    { count: overview.backup_state === 'ok' ? 0 : 1, text: t('admin.backupDue'), to: '/admin-dashboard/health' },
  ].filter(({ count }) => count > 0);
  if (items.length === 0) return <p className="mut">{t('admin.allWell')}</p>;
  return (
    <ul className="admin-rows">
      {items.map(({ text, to }) => (
        <li key={text}>
          <Link to={to}>
            <Icon name="warning" />
            <span>{text}</span>
            <span className="sp" />
            <Icon name="right" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Acts({ acts }: { readonly acts: readonly AuditEntry[] }) {
  const { t, label } = useText();
  const format = useFormat();
  if (acts.length === 0) return <p className="mut">{t('admin.noActs')}</p>;
  return (
    <ul className="admin-rows">
      {acts.map((entry) => (
        <li key={entry.id}>
          <Link to={`/admin-dashboard/audit-entries/${entry.id}`}>
            <div className="admin-act">
              <div>
                <span className="b">{label(`admin.actions.${entry.action.replaceAll('.', '_')}`)}</span>
                {entry.target_label ? <span className="mut"> {entry.target_label}</span> : null}
              </div>
              <div className="mut t12">{[entry.actor_email, entry.reason].filter(Boolean).join(' · ')}</div>
            </div>
            <span className="sp" />
            <time className="mut t12 num nw" dateTime={entry.created_at} title={format.instant(entry.created_at)}>
              {format.relative(entry.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The installation at a glance. */
export default function OverviewScreen() {
  const { t } = useText();
  const mayReadAudit = useGrant('audit-entries:list').allowed;
  const query = useOverview();
  return (
    <>
      <ScreenTitle text={t('admin.name')} />
      <PageHeader title={t('admin.overview')} />
      <Asked query={query}>
        {(overview) => (
          <>
            <Numbers overview={overview} />
            <div className="admin-two">
              <Panel title={t('admin.health')} aside={<HealthChip state={query.isError ? 'unknown' : overview.health} />}>
                <Todo overview={overview} />
              </Panel>
              {mayReadAudit ? (
                <Panel title={t('admin.recentActs')} aside={<Link to="/admin-dashboard/audit-entries">{t('admin.all')}</Link>}>
                  <Acts acts={overview.recent_acts} />
                </Panel>
              ) : null}
            </div>
          </>
        )}
      </Asked>
    </>
  );
}
