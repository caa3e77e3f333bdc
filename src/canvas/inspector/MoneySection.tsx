import { Suspense } from 'react';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasElement, Offer, Product } from '#domain/canvas/document.ts';
import type { MoneyInput } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useActions } from '../actions/context.ts';
import { OwnMark } from '../scenarios/OwnMark.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { CountField, MoneyField, PercentField } from './money-fields.tsx';
import { ProductChoice } from './ProductChoice.tsx';

/** Where nothing is sold nobody asks what it is. */
const ProductFields = lazyWithRetry(() => import('./ProductFields.tsx'));

export function newProduct(id: string): Product {
  return {
    id,
    name: '',
    price: 0,
    billing: { type: 'one_off' },
    refund: 0,
    fee_share: 0,
    fee_fixed: 0,
    unit_cost: 0,
    repeatable: false,
  };
}

/** A plain amount for each person: the simplest price. */
export function ValueField({ element, label, bare }: { readonly element: CanvasElement; readonly label: string; readonly bare?: boolean }) {
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { currency } = useDerived();
  return (
    <MoneyField
      label={label}
      bare={bare}
      field={`value:${element.id}`}
      currency={currency}
      value={element.value}
      readOnly={readOnly}
      onDone={editor.endRun}
      onChange={(value) =>
        void editor.apply({ command: 'updateElement', args: { id: element.id, patch: { value } } }, `value:${element.id}`)
      }
    />
  );
}

/** Has a section of its own. */
const TRAFFIC = ['traffic'] as const;

interface OfferProps {
  readonly element: CanvasElement;
  readonly offer: Offer;
  readonly index: number;
}

function OfferBox({ element, offer, index }: OfferProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const product = document.products.find((each) => each.id === offer.product);
  const offers = element.offers ?? [];
  const change = (patch: Partial<Offer>, field: string) =>
    void editor.apply(
      {
        command: 'updateElement',
        args: {
          id: element.id,
          patch: { offers: offers.map((each, at) => (at === index ? { ...each, ...patch } : each)) },
        },
      },
      `offer:${element.id}:${index}:${field}`,
    );
  const remove = () =>
    void editor.apply({
      command: 'updateElement',
      args: { id: element.id, patch: { offers: offers.length > 1 ? offers.filter((_, at) => at !== index) : null } },
    });
  return (
    <div className="cv-box">
      <div className="row g6">
        <ProductChoice element={element} index={index} />
        {!readOnly && <Button look="ghost" icon="trash" label={t('canvas.offer.remove')} onClick={remove} />}
      </div>
      {product && (
        <Suspense fallback={null}>
          <ProductFields product={product} />
        </Suspense>
      )}
      <div className="cv-fields">
        <PercentField
          label={t('canvas.offer.take')}
          field={`offer:${element.id}:${index}:take`}
          value={offer.take}
          readOnly={readOnly}
          onDone={editor.endRun}
          onChange={(take) => change({ take: take ?? 0 }, 'take')}
        />
        <CountField
          label={t('canvas.offer.quantity')}
          field={`offer:${element.id}:${index}:quantity`}
          decimals={2}
          value={offer.quantity}
          readOnly={readOnly}
          max={1000}
          onDone={editor.endRun}
          onChange={(quantity) => change({ quantity: quantity ?? 0 }, 'quantity')}
        />
      </div>
    </div>
  );
}

/** What is earned here: a plain value, and products with the share of people who take them. */
export function MoneySection({ element, money }: { readonly element: CanvasElement; readonly money: MoneyInput }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { newId } = useActions();
  const { document, forecast, texts } = useDerived();
  const offers = element.offers ?? [];
  const add = () => {
    const known = document.products.find((product) => !offers.some((offer) => offer.product === product.id));
    const id = known?.id ?? newId();
    const sold: Change = {
      command: 'updateElement',
      args: { id: element.id, patch: { offers: [...offers, { product: id, take: 1, quantity: 1 }] } },
    };
    editor.apply(known ? sold : [{ command: 'addProduct', args: { product: newProduct(id) } }, sold]);
  };
  const planned = forecast.elements[element.id];
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.offer.title')}</h3>
      <div className="cv-list">
        {(offers.length === 0 || element.value !== undefined) && (
          <ValueField element={element} label={t(money === 'refund' ? 'canvas.offer.refund' : 'canvas.offer.value')} />
        )}
        {offers.map((offer, index) => (
          <OfferBox key={`${offer.product}:${index}`} element={element} offer={offer} index={index} />
        ))}
        {money === 'offers' && !readOnly && (
          <div>
            <Button size="sm" icon="plus" onClick={add}>
              {t('canvas.offer.add')}
            </Button>
          </div>
        )}
      </div>
      <OwnMark of="elements" id={element.id} without={TRAFFIC} />
      {planned && planned.revenue > 0 && (
        <p className="cv-callout">
          {t('canvas.offer.earns', { revenue: texts.format.money(planned.revenue), net: texts.format.money(planned.net_revenue) })}
        </p>
      )}
      {planned && money === 'refund' && planned.net_revenue < 0 && (
        <p className="cv-callout">{t('canvas.offer.gives_back', { money: texts.format.money(-planned.net_revenue) })}</p>
      )}
    </section>
  );
}
