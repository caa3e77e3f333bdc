import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf, ruleText } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { ValueField } from '../inspector/MoneySection.tsx';
import PropFields from '../inspector/PropFields.tsx';
import { StatusField } from '../inspector/StatusField.tsx';
import { filled, TextField } from '../inspector/TextField.tsx';
import { TrafficInputField } from '../inspector/TrafficFields.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** Of the fields of every step, those that say who makes it and until when. */
export const WORK_FIELDS = ['owner', 'due'] as const;

interface CellProps {
  readonly element: CanvasElement;
}

/** What a field of a row is called: the column alone would be the same in every row. */
function useCalled(element: CanvasElement): (what: string) => string {
  const { t } = useText();
  const { texts } = useDerived();
  const name = nameOf(element, texts.text);
  return (what) => t('canvas.table.of', { what, name });
}

/** The one address of a page, typed in its row; whatever else an element counts is said. */
export function RuleCell({ element }: CellProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const called = useCalled(element);
  const { document, texts } = useDerived();
  const definition = elementKind(element.kind);
  const { rule } = element;
  const urls = rule?.type === 'page' ? rule.urls : [];
  if (readOnly || definition.rule !== 'page' || (rule && rule.type !== 'page') || urls.length > 1)
    return ruleText(element, document, texts.text, texts.format) || (definition.uncounted ? '–' : t('canvas.no_rule'));
  return (
    <TextField
      bare
      label={called(t('canvas.rule.url'))}
      value={urls[0] ?? ''}
      placeholder={t('canvas.no_rule')}
      max={2000}
      accepts={(next) => next === '' || filled(next)}
      onDone={editor.endRun}
      onChange={(next) =>
        void editor.apply(
          { command: 'updateElement', args: { id: element.id, patch: { rule: next === '' ? null : { type: 'page', urls: [next] } } } },
          `rule:${element.id}`,
        )
      }
    />
  );
}

/** What a source costs, or what a person pays at a step; what is more than one amount is said, or changed in the panel. */
export function MoneyCell({ element }: CellProps) {
  const { t } = useText();
  const called = useCalled(element);
  const { document, texts } = useDerived();
  if (element.traffic) return <TrafficInputField element={element} traffic={element.traffic} inputs={['spend', 'fee']} called={called} />;
  if (elementKind(element.kind).money === 'none') return '–';
  const [offer] = element.offers ?? [];
  // Which product it is stands beside it.
  if (offer) return texts.format.exact(document.products.find(({ id }) => id === offer.product)?.price ?? null);
  return <ValueField bare element={element} label={called(t('canvas.offer.value'))} />;
}

/** How far a step is, who makes it and until when. */
export function WorkCells({ element }: CellProps) {
  const { t, label } = useText();
  const called = useCalled(element);
  return (
    <>
      <td data-label={t('canvas.status.title')}>
        <StatusField bare element={element} label={called(t('canvas.status.title'))} />
      </td>
      {WORK_FIELDS.map((name) => (
        <td key={name} data-label={label(`elements.fields.${name}`)}>
          <PropFields element={element} wanted={(each) => each === name} called={called} />
        </td>
      ))}
    </>
  );
}

/** How many people a source brings, where that is typed or worked out from what is; of a step how many come. */
export function PeopleCell({ element, people }: CellProps & { readonly people: string }) {
  const called = useCalled(element);
  const { numbers } = useDerived();
  const readOnly = useReadOnly();
  if (!element.traffic || numbers.layer !== 'plan' || readOnly) return people;
  return <TrafficInputField element={element} traffic={element.traffic} inputs={['people']} called={called} otherwise={people} />;
}

/** How many days everybody waits at a step whose kind has them wait. */
export function WaitCell({ element }: CellProps) {
  const called = useCalled(element);
  const { waits } = elementKind(element.kind);
  return waits === undefined ? '–' : <PropFields element={element} wanted={(each) => each === waits} called={called} />;
}
