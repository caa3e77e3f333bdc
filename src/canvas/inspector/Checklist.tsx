import { type KeyboardEvent, useRef, useState } from 'react';
import { CHECKLIST_LENGTH, type ChecklistItem } from '#domain/kit/element-fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useActions } from '../actions/context.ts';

interface ChecklistProps {
  readonly label: string;
  readonly items: readonly ChecklistItem[];
  readonly readOnly: boolean;
  /** `undefined` when nothing is left on the list. */
  readonly onChange: (items: ChecklistItem[] | undefined) => void;
  readonly onDone: () => void;
}

/** The list for whoever may only look: what is done is struck out. */
function DoneAndOpen({ items }: Pick<ChecklistProps, 'items'>) {
  return (
    <ul className="cv-said-list">
      {items.map(({ id, text, done }) => (
        <li key={id}>{done ? <s>{text}</s> : text}</li>
      ))}
    </ul>
  );
}

/** Things to do, ticked off as they are done. Enter in the last field adds one. */
export function Checklist({ label, items, readOnly, onChange, onDone }: ChecklistProps) {
  const { t } = useText();
  const { newId } = useActions();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const change = (next: readonly ChecklistItem[]) => onChange(next.length > 0 ? [...next] : undefined);
  const patch = (id: string, part: Partial<ChecklistItem>) => change(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const add = () => {
    const text = typed.trim();
    if (!text || items.length >= CHECKLIST_LENGTH) return;
    change([...items, { id: newId(), text, done: false }]);
    onDone();
    setTyped('');
    field.current?.focus();
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className="cv-checklist">
      <legend>
        {label}
        {items.length > 0 && (
          <span className="mut3 num">
            {' '}
            {t('canvas.checklist.done', { done: items.filter((item) => item.done).length, count: items.length })}
          </span>
        )}
      </legend>
      {readOnly && <DoneAndOpen items={items} />}
      {(readOnly ? [] : items).map((item) => (
        <div key={item.id} className="row g6">
          <input
            type="checkbox"
            aria-label={item.text}
            checked={item.done}
            onChange={({ target }) => {
              patch(item.id, { done: target.checked });
              onDone();
            }}
          />
          <input
            className={`cv-input${item.done ? ' is-done' : ''}`}
            aria-label={t('canvas.checklist.item')}
            value={item.text}
            maxLength={200}
            onChange={({ target }) => patch(item.id, { text: target.value })}
            onBlur={onDone}
          />
          <Button
            look="ghost"
            size="sm"
            icon="close"
            label={t('canvas.checklist.remove', { item: item.text })}
            onClick={() => {
              change(items.filter(({ id }) => id !== item.id));
              onDone();
            }}
          />
        </div>
      ))}
      {!readOnly && items.length < CHECKLIST_LENGTH && (
        <div className="row g6">
          <input
            ref={field}
            className="cv-input"
            aria-label={t('canvas.checklist.add')}
            placeholder={t('canvas.checklist.add')}
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={addByKey}
            onBlur={add}
          />
        </div>
      )}
    </fieldset>
  );
}
