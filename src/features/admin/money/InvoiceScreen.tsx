import { Button } from 'antd';
import { Link } from 'react-router';
import type { Row } from '#domain/kit/resource.ts';
import { asPlan } from '#domain/plans/plans.ts';
import { billingInvoices } from '#resources/billing/billing-invoices.ts';
import { optionKey } from '#src/crud/form/fields.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Facts, useFacts } from '../parts.tsx';
import { ShowRow } from '../ShowRow.tsx';

type Invoice = Row<typeof billingInvoices>;

/** There while the payment can still go back. */
function Refund({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useText();
  const format = useFormat();
  const { allowed } = useGrant('billing-invoices:refund');
  const { refund_until: until, amount, currency } = invoice;
  if (!allowed || !until || new Date(until) <= new Date()) return null;
  const open = () => openModal('admin-refund', { invoice, amount: format.money(amount, currency) });
  return <Button onClick={open}>{t('earnings.refund')}</Button>;
}

function Whole({ invoice }: { readonly invoice: Invoice }) {
  const { label } = useText();
  const format = useFormat();
  const declared = useFacts(billingInvoices, invoice);
  const { amount, tax, discount, refunded, disputed, dispute, currency, plan, user, email } = invoice;
  const money = (name: string, cents: number) =>
    [label(`resources.billing-invoices.fields.${name}`), format.money(cents, currency)] as const;
  const person = (
    <Link className="link" to={`/admin-dashboard/view-user/${user}`}>
      {email}
    </Link>
  );
  return (
    <Panel>
      <Facts
        rows={[
          [label('resources.billing-invoices.fields.email'), person],
          [label('resources.billing-invoices.fields.plan'), label(`plans.${asPlan(plan)}`)],
          money('amount', amount),
          money('tax', tax),
          money('discount', discount),
          ...(refunded > 0 ? [money('refunded', refunded)] : []),
          ...(disputed > 0 ? [money('disputed', disputed)] : []),
          ...declared('coupon', 'issued_at', 'paid_at', 'retry_at', 'refunded_at', 'refund_until', 'is_test'),
          ...(dispute ? declared('dispute', 'dispute_reason', 'dispute_until') : []),
        ]}
      />
    </Panel>
  );
}

function Status({ status }: { readonly status: string }) {
  const { label } = useText();
  return <span className="tag line">{label(optionKey(billingInvoices, 'status', status))}</span>;
}

/** One bill of somebody. */
export default function InvoiceScreen() {
  return (
    <ShowRow<Invoice>
      resource={billingInvoices}
      title={({ number }) => number}
      tags={({ status }) => <Status status={status} />}
      acts={(invoice) => <Refund invoice={invoice} />}
    >
      {(invoice) => <Whole invoice={invoice} />}
    </ShowRow>
  );
}
