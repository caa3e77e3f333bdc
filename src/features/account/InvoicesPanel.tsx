import type { Row } from '#domain/kit/resource.ts';
import { asPlan } from '#domain/plans/plans.ts';
import { invoices } from '#resources/invoices.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { type PlainColumn, PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';

type Invoice = Row<typeof invoices>;
const LATEST = { currentPage: 1, pageSize: 24 } as const;

function useColumns(): readonly PlainColumn<Invoice>[] {
  const { t, label } = useText();
  const format = useFormat();
  const { timezone } = useMe();
  return [
    { key: 'issued_at', title: label('resources.invoices.fields.issued_at'), cell: ({ issued_at }) => format.instant(issued_at, timezone) },
    { key: 'plan', title: label('resources.invoices.fields.plan'), cell: ({ plan }) => label(`plans.${asPlan(plan)}`) },
    {
      key: 'amount',
      title: label('resources.invoices.fields.amount'),
      right: true,
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    {
      key: 'status',
      title: label('resources.invoices.fields.status'),
      cell: ({ status }) => <span className="tag line">{label(`resources.invoices.options.status.${status}`)}</span>,
    },
    {
      key: 'receipt',
      title: <span className="sr">{t('billing.receipt.open')}</span>,
      right: true,
      cell: (row) => (
        <Button size="sm" onClick={() => openModal('receipt', { row })}>
          {t('billing.receipt.open')}
        </Button>
      ),
    },
  ];
}

/** The latest bills, each with its receipt. */
export function InvoicesPanel() {
  const { label, t } = useText();
  const columns = useColumns();
  const { result, query } = useRowList(invoices, { pagination: LATEST });
  const title = label('resources.invoices.many');
  return (
    <Panel title={title} aside={<TestMode />}>
      {query.isError ? <LoadFailed error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <SkeletonRows rows={2} label={t('common.loading')} /> : null}
      {query.data && result.data.length === 0 ? <p className="mut">{label('resources.invoices.empty_text')}</p> : null}
      {result.data.length > 0 ? <PlainTable caption={title} columns={columns} rows={result.data} keyOf={({ id }) => id} /> : null}
    </Panel>
  );
}
