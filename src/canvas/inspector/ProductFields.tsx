import type { Patch } from '#domain/canvas/change.ts';
import { LONGEST_TRIAL, type Product } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { OwnMark } from '../scenarios/OwnMark.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { CatalogueNote } from './CatalogueNote.tsx';
import { CountField, MoneyField, PercentField } from './money-fields.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

type Billing = Product['billing'];
const BILLINGS = {
  one_off: { type: 'one_off' },
  recurring: { type: 'recurring', periods: 12, churn: 0.05 },
  instalments: { type: 'instalments', payments: 3, default_rate: 0 },
} as const satisfies Record<Billing['type'], Billing>;
const BILLING_TYPES = ['one_off', 'recurring', 'instalments'] as const satisfies readonly Billing['type'][];

function useProductChange(product: Product) {
  const editor = useEditor();
  const readOnly = useReadOnly();
  const change = (patch: Patch<Omit<Product, 'id'>>, field: string) =>
    void editor.apply({ command: 'updateProduct', args: { id: product.id, patch } }, `product:${product.id}:${field}`);
  const field = (name: string) => ({ readOnly, onDone: editor.endRun, field: `product:${product.id}:${name}` });
  return { change, field, readOnly, onDone: editor.endRun };
}

function BillingFields({ product }: { readonly product: Product }) {
  const { t } = useText();
  const { change, field } = useProductChange(product);
  const { billing } = product;
  if (billing.type === 'one_off') return null;
  if (billing.type === 'instalments') {
    return (
      <div className="cv-fields">
        <CountField
          {...field('payments')}
          label={t('canvas.product.payments')}
          value={billing.payments}
          min={1}
          max={120}
          onChange={(payments) => change({ billing: { ...billing, payments: payments ?? 1 } }, 'payments')}
        />
        <PercentField
          {...field('default')}
          label={t('canvas.product.default_rate')}
          value={billing.default_rate}
          onChange={(rate) => change({ billing: { ...billing, default_rate: rate ?? 0 } }, 'default')}
        />
      </div>
    );
  }
  return (
    <div className="cv-fields">
      <CountField
        {...field('periods')}
        label={t('canvas.product.periods')}
        value={billing.periods}
        min={1}
        max={600}
        onChange={(periods) => change({ billing: { ...billing, periods: periods ?? 1 } }, 'periods')}
      />
      <PercentField
        {...field('churn')}
        label={t('canvas.product.churn')}
        value={billing.churn}
        onChange={(churn) => change({ billing: { ...billing, churn: churn ?? 0 } }, 'churn')}
      />
      <PercentField
        {...field('trial')}
        label={t('canvas.product.trial_to_paid')}
        value={billing.trial_to_paid}
        onChange={(share) => change({ billing: { ...billing, trial_to_paid: share } }, 'trial')}
      />
      <CountField
        {...field('trial_days')}
        label={t('canvas.product.trial_days')}
        value={billing.trial_days}
        min={0}
        max={LONGEST_TRIAL}
        onChange={(days) => change({ billing: { ...billing, trial_days: days } }, 'trial_days')}
      />
    </div>
  );
}

const NO_TAX = { rate: 0, included: true } as const;

/** What is passed on of the price, and whether it is in it already. */
function TaxFields({ product }: { readonly product: Product }) {
  const { t, label } = useText();
  const { change, field, readOnly } = useProductChange(product);
  const { tax = NO_TAX } = product;
  return (
    <>
      <div className="cv-fields">
        <PercentField
          {...field('tax')}
          label={t('canvas.product.tax')}
          value={product.tax?.rate}
          onChange={(rate) => change({ tax: rate ? { ...tax, rate } : null }, 'tax')}
        />
        <SelectField
          label={t('canvas.product.tax_is')}
          value={tax.included ? 'included' : 'added'}
          options={['included', 'added']}
          textOf={(how) => label(`canvas.product.tax_${how}`)}
          readOnly={readOnly || !product.tax}
          onChange={(how) => change({ tax: { ...tax, included: how === 'included' } }, 'tax')}
        />
      </div>
      {product.tax ? <p className="cv-help">{t('canvas.product.tax_help')}</p> : null}
    </>
  );
}

/** A product as it is sold on this canvas: price, how it is paid, and what it costs. */
export default function ProductFields({ product }: { readonly product: Product }) {
  const { t, label } = useText();
  const { currency } = useDerived();
  const { change, field, readOnly, onDone } = useProductChange(product);
  return (
    <>
      <CatalogueNote product={product} />
      <TextField
        readOnly={readOnly}
        onDone={onDone}
        label={t('canvas.product.name')}
        value={product.name}
        max={120}
        onChange={(name) => change({ name }, 'name')}
      />
      <div className="cv-fields">
        <MoneyField
          {...field('price')}
          label={t('canvas.product.price')}
          currency={currency}
          value={product.price}
          onChange={(price) => change({ price: price ?? 0 }, 'price')}
        />
        <SelectField
          label={t('canvas.product.billing')}
          value={product.billing.type}
          options={BILLING_TYPES}
          textOf={(type) => label(`canvas.product.billings.${type}`)}
          readOnly={readOnly}
          onChange={(type) => change({ billing: BILLINGS[type] }, 'billing')}
        />
      </div>
      <BillingFields product={product} />
      <TaxFields product={product} />
      <OwnMark of="products" id={product.id} />
      <details>
        <summary className="cv-label" style={{ cursor: 'pointer' }}>
          {t('canvas.product.costs')}
        </summary>
        <div className="cv-fields">
          <MoneyField
            {...field('unit')}
            label={t('canvas.product.unit_cost')}
            currency={currency}
            value={product.unit_cost}
            onChange={(cost) => change({ unit_cost: cost ?? 0 }, 'unit')}
          />
          <PercentField
            {...field('refund')}
            label={t('canvas.product.refund')}
            value={product.refund}
            onChange={(refund) => change({ refund: refund ?? 0 }, 'refund')}
          />
          <PercentField
            {...field('fee')}
            label={t('canvas.product.fee_share')}
            value={product.fee_share}
            onChange={(fee) => change({ fee_share: fee ?? 0 }, 'fee')}
          />
          <MoneyField
            {...field('fixed')}
            label={t('canvas.product.fee_fixed')}
            currency={currency}
            value={product.fee_fixed}
            onChange={(fee) => change({ fee_fixed: fee ?? 0 }, 'fixed')}
          />
        </div>
        {readOnly && product.repeatable && <p className="cv-said-text">{t('canvas.product.repeatable')}</p>}
        {!readOnly && (
          <label className="cv-check" style={{ marginTop: 8 }}>
            <input
              type="checkbox"
              checked={product.repeatable}
              onChange={({ target }) => change({ repeatable: target.checked }, 'repeatable')}
            />
            {t('canvas.product.repeatable')}
          </label>
        )}
      </details>
    </>
  );
}
