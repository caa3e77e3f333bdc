import type { FixedCost } from '#domain/canvas/document.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useActions } from '../actions/context.ts';
import { MoneyField } from '../inspector/money-fields.tsx';
import { SelectField } from '../inspector/SelectField.tsx';
import { TextField } from '../inspector/TextField.tsx';
import { OwnMark } from '../scenarios/OwnMark.tsx';
import { useDocument, useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import './costs.css';

const HOW_OFTEN = ['period', 'once'] as const;

/** Where a cost belongs: a press leads to its element. */
function Belongs({ cost }: { readonly cost: FixedCost }) {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const { texts } = useDerived();
  const document = useDocument();
  const element = document.elements.find(({ id }) => id === cost.element);
  if (!element) return <span className="ell">{t('canvas.fixed.whole')}</span>;
  return (
    <button
      type="button"
      className="ell"
      onClick={() => {
        editor.select({ elements: [element.id] });
        flow?.zoomTo([element.id]);
      }}
    >
      {t('canvas.fixed.for', { name: nameOf(element, texts.text) })}
    </button>
  );
}

function CostRow({ cost, withPlace }: { readonly cost: FixedCost; readonly withPlace: boolean }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { period } = useDocument();
  const { currency } = useDerived();
  const change = (patch: Partial<Record<'name' | 'amount' | 'once', string | number | true | null>>, run?: string) =>
    void editor.apply({ command: 'updateFixedCost', args: { id: cost.id, patch: patch as Partial<FixedCost> } }, run);
  return (
    <div className="cv-cost">
      <div className="cv-list-row">
        <TextField
          bare
          label={t('canvas.fixed.name')}
          placeholder={t('canvas.fixed.name')}
          value={cost.name}
          max={120}
          readOnly={readOnly}
          onDone={editor.endRun}
          onChange={(name) => change({ name }, `cost:${cost.id}:name`)}
        />
        <div className="cv-cost-amount">
          <MoneyField
            bare
            label={t('canvas.fixed.amount')}
            field={`cost:${cost.id}:amount`}
            currency={currency}
            value={cost.amount}
            readOnly={readOnly}
            onDone={editor.endRun}
            onChange={(amount) => change({ amount: amount ?? 0 }, `cost:${cost.id}:amount`)}
          />
        </div>
        {!readOnly && (
          <Button
            look="ghost"
            icon="close"
            label={t('canvas.fixed.remove')}
            onClick={() => void editor.apply({ command: 'removeFixedCost', args: { id: cost.id } })}
          />
        )}
      </div>
      <div className="cv-cost-place">
        {withPlace ? <Belongs cost={cost} /> : <span />}
        <SelectField
          bare
          label={t('canvas.fixed.how')}
          value={cost.once ? 'once' : 'period'}
          options={HOW_OFTEN}
          textOf={(how) => t(how === 'once' ? 'canvas.fixed.once' : `canvas.per.${period}`)}
          readOnly={readOnly}
          onChange={(how) => change({ once: how === 'once' ? true : null })}
        />
      </div>
      <OwnMark of="fixed_costs" id={cost.id} />
    </div>
  );
}

interface CostRowsProps {
  readonly costs: readonly FixedCost[];
  /** What a new one belongs to; left out: to the canvas as a whole, and each says where it belongs. */
  readonly element?: string;
}

/** Costs that no visitor changes: tools, people, rent; in each period, or once. */
export function CostRows({ costs, element }: CostRowsProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { newId } = useActions();
  const add = () =>
    void editor.apply({ command: 'addFixedCost', args: { cost: { id: newId(), name: '', amount: 0, ...(element && { element }) } } });
  return (
    <div className="cv-list">
      {costs.map((cost) => (
        <CostRow key={cost.id} cost={cost} withPlace={element === undefined} />
      ))}
      {costs.some(({ once }) => once) && <p className="cv-help">{t('canvas.fixed.once_help')}</p>}
      {!readOnly && (
        <div>
          <Button size="sm" icon="plus" onClick={add}>
            {t('canvas.fixed.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
