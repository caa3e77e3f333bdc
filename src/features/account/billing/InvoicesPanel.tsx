import type { Row } from '#domain/kit/resource.ts';
import { asPlan } from '#domain/plans/plans.ts';
import { invoices } from '#resources/billing/invoices.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import { useInvoiceFile } from '#src/billing/use-invoice-file.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';

const LATEST = { currentPage: 1, pageSize: 24 } as const;

function InvoiceLine({ row }: { readonly row: Row<typeof invoices> }) {
  const { t, label } = useText();
  const format = useFormat();
  const { timezone } = useMe();
  const { plan, status, issued_at, amount, currency } = row;
  const download = useInvoiceFile();
  return (
    <li>
      <div>
        <div className="row g8 wrap">
          <span className="b">{label(`plans.${asPlan(plan)}`)}</span>
          <span className="tag line">{label(`resources.invoices.options.status.${status}`)}</span>
        </div>
        <div className="mut t12 num">{format.instant(issued_at, timezone)}</div>
      </div>
      <span className="num">{format.money(amount, currency)}</span>
      <Button size="sm" onClick={() => openModal('receipt', { row })}>
        {t('billing.receipt.open')}
      </Button>
      <Button size="sm" icon="download" label={t('billing.receipt.downloadOf', { number: row.number })} onClick={() => download(row)} />
    </li>
  );
}

/** The latest bills, each with its receipt. */
export function InvoicesPanel() {
  const { label, t } = useText();
  const { result, query } = useRowList(invoices, { pagination: LATEST });
  return (
    <Panel title={label('resources.invoices.many')} aside={<TestMode />}>
      {query.isError ? <LoadFailed error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <SkeletonRows rows={2} label={t('common.loading')} /> : null}
      {query.data && result.data.length === 0 ? <p className="mut">{label('resources.invoices.empty_text')}</p> : null}
      <ul className="account-lines">
        {result.data.map((row) => (
          <InvoiceLine key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}
