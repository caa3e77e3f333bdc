import { isOlder, takenFrom } from '#domain/canvas/catalogue.ts';
import type { Patch } from '#domain/canvas/change.ts';
import type { Product } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useHost } from '../host.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** Where a product was taken from; and where it was changed there since, the choice to take that over. Nothing for one of the canvas alone. */
export function CatalogueNote({ product }: { readonly product: Product }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { catalogue = [] } = useHost();
  const { texts } = useDerived();
  const row = catalogue.find(({ id }) => id === product.from?.id);
  if (!row) return null;
  if (!isOlder(product, row)) return <p className="cv-help">{t('canvas.product.from_catalogue')}</p>;
  // What the catalogue says is of the plan, whichever scenario is looked at.
  const change = (patch: Patch<Omit<Product, 'id'>>) =>
    void editor.applyToPlan(() => [{ command: 'updateProduct', args: { id: product.id, patch } }]);
  return (
    <div className="cv-callout is-warning">
      <p>{t('canvas.product.changed', { name: row.name, price: texts.format.exact(row.price) })}</p>
      {readOnly ? null : (
        <div className="row g6 wrap">
          <Button size="sm" onClick={() => change({ tax: null, ...takenFrom(row) })}>
            {t('canvas.product.take_over')}
          </Button>
          <Button size="sm" look="ghost" onClick={() => change({ from: { id: row.id, at: row.updated_at } })}>
            {t('canvas.product.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}
