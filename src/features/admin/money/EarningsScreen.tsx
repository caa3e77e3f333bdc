import { List } from '@refinedev/antd';
import { Card, Statistic } from 'antd';
import { Link } from 'react-router';
import type { CurrencyEarnings, Earnings } from '#resources/shapes/earnings.ts';
import { useEarnings } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { Asked, Rows, Title, WIDE } from '../parts.tsx';

type Month = CurrencyEarnings['months'][number];
const BILLS = '/admin-dashboard/billing-invoices';
const SUBSCRIPTIONS = '/admin-dashboard/billing-subscriptions';
/** What came and went, in the order in which it adds up. */
const MOVES = ['start', 'begun', 'returned', 'expansion', 'contraction', 'churn', 'end'] as const satisfies readonly (keyof Month)[];
const ON_PHONE: readonly string[] = ['begun', 'churn', 'end'];

interface NumberProps {
  readonly name: string;
  readonly value: string;
  readonly to?: string;
}

function NumberCard({ name, value, to }: NumberProps) {
  const card = (
    <Card size="small" hoverable={to !== undefined}>
      <Statistic title={name} value={value} formatter={() => value} />
    </Card>
  );
  return to ? <Link to={to}>{card}</Link> : card;
}

/** A share, or a dash where there is nothing to have a share of. */
function useShare() {
  const format = useFormat();
  return (part: number, whole: number) => (whole > 0 ? format.percent(part / whole) : NO_VALUE);
}

function Months({ of: { currency, months } }: { readonly of: CurrencyEarnings }) {
  const { t, language } = useText();
  const format = useFormat();
  const monthText = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const moves = MOVES.map((name) => ({
    key: name,
    dataIndex: name,
    title: t(`earnings.moves.${name}`),
    align: 'right' as const,
    ...(ON_PHONE.includes(name) ? {} : { responsive: WIDE }),
    render: (amount: number) => <span className={amount === 0 ? 'num nw mut3' : 'num nw'}>{format.money(amount, currency)}</span>,
  }));
  return (
    <Panel title={t('earnings.months')} padded={false}>
      <Rows<Month>
        caption={t('earnings.months')}
        rowKey="month"
        dataSource={[...months].reverse()}
        columns={[
          {
            key: 'month',
            dataIndex: 'month',
            title: t('earnings.month'),
            render: (month: string) => monthText.format(new Date(`${month}-01`)),
          },
          ...moves,
          { key: 'accounts', dataIndex: 'accounts', title: t('earnings.accounts'), align: 'right', responsive: WIDE },
        ]}
      />
    </Panel>
  );
}

/** All that is earned in one currency; amounts of two are never added. */
function InCurrency({ of }: { readonly of: CurrencyEarnings }) {
  const { t } = useText();
  const format = useFormat();
  const share = useShare();
  const { currency, months, open, charged, disputed } = of;
  const now = months.at(-1);
  const money = (amount: number) => format.money(amount, currency);
  return (
    <>
      <div className="admin-numbers">
        <NumberCard name={t('earnings.mrr', { currency })} value={money(now?.end ?? 0)} />
        <NumberCard name={t('earnings.paying')} value={format.number(now?.accounts ?? 0)} to={`${SUBSCRIPTIONS}?state=active`} />
        <NumberCard name={t('earnings.churnShare')} value={share(-(now?.churn ?? 0), now?.start ?? 0)} />
        <NumberCard name={t('earnings.charged')} value={money(charged)} to={`${BILLS}?status=paid`} />
        <NumberCard name={t('earnings.open', { count: open.bills })} value={money(open.amount)} to={`${BILLS}?status=open`} />
        {disputed.bills > 0 ? (
          <NumberCard
            name={t('earnings.disputed', { count: disputed.bills })}
            value={money(disputed.amount)}
            to={`${BILLS}?dispute=open`}
          />
        ) : null}
      </div>
      <Months of={of} />
    </>
  );
}

function Sources({ of: { sources } }: { readonly of: Earnings }) {
  const { t } = useText();
  const format = useFormat();
  const share = useShare();
  const rows = sources.map((row) => ({ ...row, id: JSON.stringify([row.source, row.campaign]) }));
  const counted = (name: 'accounts' | 'trials' | 'paying') => ({
    key: name,
    dataIndex: name,
    title: t(`earnings.by.${name}`),
    align: 'right' as const,
    ...(name === 'trials' ? { responsive: WIDE } : {}),
    render: (count: number) => <span className="num">{format.number(count)}</span>,
  });
  return (
    <Panel title={t('earnings.sources')} padded={false}>
      <Rows<(typeof rows)[number]>
        caption={t('earnings.sources')}
        dataSource={rows}
        columns={[
          { key: 'source', dataIndex: 'source', title: 'utm_source', render: (name: string | null) => name ?? t('earnings.unknown') },
          {
            key: 'campaign',
            dataIndex: 'campaign',
            title: 'utm_campaign',
            responsive: WIDE,
            render: (name: string | null) => name ?? NO_VALUE,
          },
          counted('accounts'),
          counted('trials'),
          counted('paying'),
          {
            key: 'share',
            title: t('earnings.by.share'),
            align: 'right',
            render: (_: unknown, row) => <span className="num">{share(row.paying, row.accounts)}</span>,
          },
        ]}
      />
    </Panel>
  );
}

function Trials({ of: { trials } }: { readonly of: Earnings }) {
  const { t } = useText();
  const format = useFormat();
  const share = useShare();
  return (
    <div className="admin-numbers">
      <NumberCard name={t('earnings.trialsRunning')} value={format.number(trials.running)} to={`${SUBSCRIPTIONS}?state=trialing`} />
      <NumberCard name={t('earnings.trialsOver')} value={format.number(trials.over)} />
      <NumberCard name={t('earnings.trialsConverted')} value={format.number(trials.converted)} />
      <NumberCard name={t('earnings.conversion')} value={share(trials.converted, trials.over)} />
    </div>
  );
}

/** What the installation earns: each month, by currency; what becomes of trials; and where those who pay came from. */
export default function EarningsScreen() {
  const { t } = useText();
  const query = useEarnings();
  const tag = query.data?.is_test ? <span className="tag">{t('earnings.testMode')}</span> : null;
  return (
    <List title={<Title text={t('admin.earnings')}>{tag}</Title>}>
      <Asked query={query}>
        {(earnings) => (
          <div className="admin-grid">
            {earnings.currencies.length === 0 ? (
              <EmptyState icon="rates" title={t('earnings.nothing')} text={t('earnings.nothingText')} />
            ) : (
              earnings.currencies.map((one) => <InCurrency key={one.currency} of={one} />)
            )}
            <Trials of={earnings} />
            <Sources of={earnings} />
            <p className="mut t12">{t('earnings.how')}</p>
          </div>
        )}
      </Asked>
    </List>
  );
}
