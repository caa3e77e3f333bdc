import { List } from '@refinedev/antd';
import { Card, Statistic } from 'antd';
import { Link } from 'react-router';
import type { AdminOverview } from '#resources/shapes/admin.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useOverview } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { AuditRows } from './audit.tsx';
import { Asked, HealthChip, Title } from './parts.tsx';

const PEOPLE = '/admin-dashboard/users';
const MAILS = '/admin-dashboard/mails';
const HEALTH = '/admin-dashboard/health';
const OFFERS = '/admin-dashboard/community-templates';
/** The numbers, each with the list behind it where there is one. */
const NUMBERS = [
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
] as const satisfies readonly { readonly name: keyof AdminOverview; readonly to?: string }[];

function Numbers({ overview }: { readonly overview: AdminOverview }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="admin-numbers">
      {NUMBERS.map(({ name, ...where }) => {
        const value = overview[name] ?? NO_VALUE;
        const card = (
          <Card key={name} size="small" hoverable={'to' in where}>
            <Statistic title={t(`admin.numbers.${name}`)} value={value} formatter={() => format.number(overview[name])} />
          </Card>
        );
        return 'to' in where ? (
          <Link key={name} to={where.to}>
            {card}
          </Link>
        ) : (
          card
        );
      })}
    </div>
  );
}

/** What needs somebody's eye, each with the place to look. */
function Todo({ overview }: { readonly overview: AdminOverview }) {
  const { t } = useText();
  const { failed_mails, kept_mails, failed_jobs, backup_state, waiting_offers, waiting_reports } = overview;
  const items = [
    { count: failed_mails, text: t('admin.failedMails', { count: failed_mails }), to: `${MAILS}?status=failed` },
    { count: kept_mails, text: t('admin.keptMails', { count: kept_mails }), to: `${MAILS}?status=kept` },
    { count: failed_jobs, text: t('admin.failedJobs', { count: failed_jobs }), to: HEALTH },
    { count: waiting_offers, text: t('admin.waitingOffers', { count: waiting_offers }), to: `${OFFERS}?sort=-offered_at` },
    { count: waiting_reports, text: t('admin.waitingReports', { count: waiting_reports }), to: `${OFFERS}?status=published&sort=-reports` },
    { count: backup_state === 'ok' ? 0 : 1, text: t('admin.backupDue'), to: HEALTH },
  ].filter(({ count }) => count > 0);
  if (items.length === 0) return <p className="mut">{t('admin.allWell')}</p>;
  return (
    <div className="admin-grid">
      {items.map(({ text, to }) => (
        <Link key={text} className="alert" to={to}>
          <Icon name="warning" />
          {text}
        </Link>
      ))}
    </div>
  );
}

/** The installation at a glance. */
export default function OverviewScreen() {
  const { t } = useText();
  const mayReadAudit = useGrant('audit-entries:list').allowed;
  const query = useOverview();
  return (
    <List title={<Title text={t('admin.overview')} />}>
      <Asked query={query}>
        {(overview) => (
          <div className="admin-grid">
            <Numbers overview={overview} />
            <Panel title={t('admin.health')} aside={<HealthChip state={query.isError ? 'unknown' : overview.health} />}>
              <Todo overview={overview} />
            </Panel>
            {mayReadAudit ? (
              <Panel title={t('admin.recentActs')} padded={false} aside={<Link to="/admin-dashboard/audit-entries">{t('admin.all')}</Link>}>
                <AuditRows caption={t('admin.recentActs')} entries={overview.recent_acts} empty={t('admin.noActs')} />
              </Panel>
            ) : null}
          </div>
        )}
      </Asked>
    </List>
  );
}
