import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useActions } from '../actions/context.ts';
import { CostRows } from '../costs/CostRows.tsx';
import { newProduct } from '../inspector/MoneySection.tsx';
import ProductFields from '../inspector/ProductFields.tsx';
import { SelectField } from '../inspector/SelectField.tsx';
import { useDocument, useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** Costs that no visitor changes, those of single elements among them. */
export function FixedCosts() {
  const { t } = useText();
  const readOnly = useReadOnly();
  const { fixed_costs } = useDocument();
  if (readOnly && fixed_costs.length === 0) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.fixed.title')}</h3>
      <CostRows costs={fixed_costs} />
    </section>
  );
}

/** The products of this canvas; they are sold at elements. */
export function Products() {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const document = useDocument();
  const { texts } = useDerived();
  const { newId } = useActions();
  if (readOnly && document.products.length === 0) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.product.title')}</h3>
      <div className="cv-list">
        {document.products.map((product) => (
          <details className="cv-box" key={product.id}>
            <summary style={{ cursor: 'pointer' }}>
              {product.name || t('canvas.product.unnamed')}, {texts.format.exact(product.price)}
            </summary>
            <div className="cv-list">
              <ProductFields product={product} />
              {!readOnly && (
                <div>
                  <Button size="sm" icon="trash" onClick={() => void editor.apply({ command: 'removeProduct', args: { id: product.id } })}>
                    {t('canvas.product.remove')}
                  </Button>
                </div>
              )}
            </div>
          </details>
        ))}
        {!readOnly && (
          <div>
            <Button
              size="sm"
              icon="plus"
              onClick={() => void editor.apply({ command: 'addProduct', args: { product: newProduct(newId()) } })}
            >
              {t('canvas.product.add')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** What one set of plan values covers. */
export function PlanPeriod() {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const document = useDocument();
  return (
    <section className="cv-section">
      <SelectField
        label={t('canvas.period.title')}
        value={document.period}
        options={['day', 'week', 'month']}
        textOf={(period) => t(`canvas.period.${period}`)}
        readOnly={readOnly}
        onChange={(period) => void editor.apply({ command: 'setPeriod', args: { period } })}
      />
    </section>
  );
}
