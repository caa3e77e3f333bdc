import { type CatalogueProduct, takenFrom } from '#domain/canvas/catalogue.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasElement, Offer, Product } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useActions } from '../actions/context.ts';
import { useHost } from '../host.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { SelectField } from './SelectField.tsx';

/** Before the id of a product that is still in the catalogue alone. */
const CATALOGUE = 'catalogue:';

/** Rows that no product of the canvas was taken from. */
const untaken = (catalogue: readonly CatalogueProduct[], products: readonly Product[]) =>
  catalogue.filter(({ id }) => !products.some(({ from }) => from?.id === id));

const isBlank = ({ name, price, from }: Product) => name === '' && price === 0 && !from;

interface ProductChoiceProps {
  readonly element: CanvasElement;
  readonly index: number;
}

/** Which product is sold: one of the canvas, or one of the workspace's catalogue, which the canvas then keeps for itself. */
export function ProductChoice({ element, index }: ProductChoiceProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { newId } = useActions();
  const { catalogue = [] } = useHost();
  const { document } = useDerived();
  const offers = element.offers ?? [];
  const offer = offers[index];
  const rows = untaken(catalogue, document.products);
  const options = [...document.products.map(({ id }) => id), ...rows.map(({ id }) => `${CATALOGUE}${id}`)];
  const rowOf = (option: string) => rows.find(({ id }) => option === `${CATALOGUE}${id}`);
  const nameOf = (option: string) =>
    (rowOf(option) ?? document.products.find(({ id }) => id === option))?.name || t('canvas.product.unnamed');
  const sell = (product: string): Change => ({
    command: 'updateElement',
    args: { id: element.id, patch: { offers: offers.map((each, at): Offer => (at === index ? { ...each, product } : each)) } },
  });
  /** A product that was never filled in, and is sold nowhere else, goes as another takes its place. */
  const leftover = (): readonly Change[] => {
    const before = document.products.find(({ id }) => id === offer?.product);
    const sold = document.elements.flatMap((each) => each.offers ?? []).filter(({ product }) => product === before?.id);
    return before && isBlank(before) && sold.length === 1 ? [{ command: 'removeProduct', args: { id: before.id } }] : [];
  };
  const choose = (option: string) => {
    const row = rowOf(option);
    if (!row) return void editor.apply(sell(option));
    const id = newId();
    editor.apply([{ command: 'addProduct', args: { product: { id, ...takenFrom(row) } } }, sell(id), ...leftover()]);
  };
  return (
    <SelectField
      bare
      label={t('canvas.offer.product')}
      value={offer?.product ?? ''}
      options={options}
      textOf={nameOf}
      groupOf={rows.length > 0 ? (option) => t(rowOf(option) ? 'canvas.product.catalogue' : 'canvas.product.here') : undefined}
      readOnly={readOnly}
      onChange={choose}
    />
  );
}
