import { creditedOf } from '#domain/billing/credited.ts';
import type { Row } from '#domain/kit/resource.ts';
import { asPlan } from '#domain/plans/plans.ts';
import { BILLING_PERIODS } from '#domain/plans/prices.ts';
import type { invoices } from '#resources/billing/invoices.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import { useInvoiceFile } from '#src/billing/use-invoice-file.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface ReceiptProps extends ModalFrame {
  readonly row: Row<typeof invoices>;
}

/** One bill as its person keeps it: what for, for which time, and how the sum comes about. */
export default function ReceiptModal({ row, onClose }: ReceiptProps) {
  const { t, label } = useText();
  const format = useFormat();
  const { email, first_name, last_name, timezone } = useMe();
  const download = useInvoiceFile();
  const money = (cents: number) => format.money(cents, row.currency);
  // Each in one line: a period breaks at its dash.
  const day = (at: string | null) => format.instant(at, timezone).replaceAll(' ', '\u00a0');
  const period = BILLING_PERIODS.find((name) => name === row.period) ?? 'once';
  const taxed = row.tax_percent === null ? t('billing.tax') : t('billing.taxAt', { percent: format.rate(row.tax_percent) });
  const lines: readonly (readonly [string, string])[] = [
    [t('billing.receipt.to'), [`${first_name} ${last_name}`.trim(), email].join(', ')],
    [label('resources.invoices.fields.issued_at'), day(row.issued_at)],
    [label('resources.invoices.fields.status'), label(`resources.invoices.options.status.${row.status}`)],
    [t('billing.receipt.time'), row.ends_at ? `${day(row.starts_at)} – ${day(row.ends_at)}` : t('billing.periods.once')],
    [`${label(`plans.${asPlan(row.plan)}`)}, ${t(`billing.periods.${period}`)}`, money(row.list)],
    ...(row.discount > 0 ? [[`${t('billing.discount')} ${row.coupon ?? ''}`.trim(), money(-row.discount)] as const] : []),
    ...(row.credit > 0 ? [[t('billing.creditUsed'), money(-row.credit)] as const] : []),
    ...(row.tax > 0
      ? ([
          [t('billing.net'), money(row.amount - row.tax)],
          [taxed, money(row.tax)],
        ] as const)
      : []),
  ];
  return (
    <Dialog title={t('billing.receipt.title', { number: row.number })} onClose={onClose}>
      <div className="stack billing-receipt">
        <TestMode long />
        <div className="billing-figures">
          <dl>
            {lines.map(([what, value]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
            <div className="billing-total">
              <dt>{label('resources.invoices.fields.amount')}</dt>
              <dd className="num">{money(row.amount)}</dd>
            </div>
            {row.disputed > 0 ? (
              <div>
                <dt>{label('resources.invoices.fields.disputed')}</dt>
                <dd className="num">{money(-row.disputed)}</dd>
              </div>
            ) : null}
            {row.refunded > 0 ? (
              <div>
                <dt>{label('resources.invoices.fields.refunded')}</dt>
                <dd className="num">{money(-row.refunded)}</dd>
              </div>
            ) : null}
          </dl>
        </div>
      </div>
      <div className="modal-foot">
        <Button onClick={onClose}>{t('common.close')}</Button>
        {row.url ? (
          <a className={buttonClass('plain')} href={row.url} target="_blank" rel="noreferrer">
            {t('billing.atProvider')}
          </a>
        ) : null}
        {creditedOf(row) > 0 ? (
          <Button icon="download" onClick={() => download(row, 'credit')}>
            {t('billing.receipt.credit')}
          </Button>
        ) : null}
        <Button icon="download" onClick={() => download(row)}>
          {t('billing.receipt.download')}
        </Button>
      </div>
    </Dialog>
  );
}
