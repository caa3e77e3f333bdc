import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeside } from '../timing/use-beside.ts';
import '../styles/combobox.css';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
}
export interface ComboboxProps {
  readonly id: string;
  /** Null: nothing is chosen. */
  readonly chosen: ComboOption | null;
  /** What there is for the text that was told last. */
  readonly options: readonly ComboOption[];
  readonly state?: 'ready' | 'loading' | 'failed';
  /** There is more for this text than the options. */
  readonly hasMore?: boolean;
  /** What is typed; empty as long as it is not searched for. */
  readonly onSearch: (text: string) => void;
  readonly onChange: (option: ComboOption | null) => void;
  readonly onBlur?: () => void;
  /** Stands in the empty field. */
  readonly placeholder?: string;
  readonly label?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  /** Something has to be chosen: an emptied field keeps what it had. */
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** What a field that finds the options itself passes on. */
export type ComboboxLook = Omit<ComboboxProps, 'chosen' | 'options' | 'state' | 'hasMore' | 'onSearch' | 'onChange'>;

interface ListProps extends Pick<ComboboxProps, 'options' | 'state' | 'hasMore' | 'chosen'> {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly active: number;
  readonly onPick: (option: ComboOption) => void;
}

function List({ id, field, options, state = 'ready', hasMore, chosen, active, onPick }: ListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useBeside(field, list);
  const note = { loading: t('common.loading'), failed: t('combobox.failed'), ready: options.length === 0 ? t('combobox.nothing') : null }[
    state
  ];
  return (
    <div ref={list} popover="manual" className="combo-pop">
      <div role="listbox" id={id}>
        {options.map((option, at) => (
          <button
            type="button"
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen?.value}
            className={at === active ? 'combo-option on' : 'combo-option'}
            ref={(element) => {
              if (at === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onPick(option)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div className="combo-note" role="status">
        {note ?? (hasMore ? t('combobox.more') : null)}
      </div>
    </div>
  );
}

/** The option that a text names: one that reads the same, whatever the case. */
function namedBy(text: string, options: readonly ComboOption[]): ComboOption | undefined {
  const same = options.filter(({ label }) => label.toLowerCase() === text.trim().toLowerCase());
  return same.length === 1 ? same[0] : undefined;
}

/** What a combobox holds: the text while one types, and which of its options is looked at. */
function useCombobox({ chosen, options, state, onSearch, onChange, onBlur, required }: ComboboxProps) {
  // Null: closed.
  const [text, setText] = useState<string | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const isTyped = text !== null && text !== (chosen?.label ?? '');
  const chosenAt = options.findIndex(({ value }) => value === chosen?.value);
  const active = Math.min(moved ?? (isTyped ? 0 : chosenAt), options.length - 1);
  const close = () => {
    setText(null);
    setMoved(null);
    onSearch('');
  };
  const pick = (option: ComboOption | null) => {
    if (option?.value !== chosen?.value) onChange(option);
    close();
  };
  const move = (step: number) => {
    if (text === null) setText(chosen?.label ?? '');
    else if (options.length > 0) setMoved((active + step + options.length) % options.length);
  };
  const pickActive = () => {
    const option = options[active];
    if (option) pick(option);
    // What is typed waits for what is searched for.
    else if (state !== 'loading') close();
  };
  /** What a key does here; undefined for keys that only type. */
  const actOf = (key: string): (() => void) | undefined => {
    if (key === 'ArrowDown' || key === 'ArrowUp') return () => move(key === 'ArrowDown' ? 1 : -1);
    if (text === null) return undefined;
    return key === 'Enter' ? pickActive : key === 'Escape' ? close : undefined;
  };
  return {
    text,
    active,
    pick,
    open: () => setText((current) => current ?? chosen?.label ?? ''),
    type: (typed: string) => {
      setText(typed);
      setMoved(null);
      onSearch(typed.trim());
    },
    leave: () => {
      const named = isTyped ? namedBy(text, options) : undefined;
      if (named) pick(named);
      else if (isTyped && text.trim() === '' && !required) pick(null);
      else close();
      onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = event.nativeEvent.isComposing ? undefined : actOf(event.key);
      if (!act) return;
      // The form is not sent, and the window around it stays.
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}

/** A field that is searched by typing: one of many options is chosen, by pointer or by keys. */
export function Combobox(props: ComboboxProps) {
  const { id, chosen, options, state, hasMore, placeholder, label, required, disabled } = props;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const box = useCombobox(props);
  const isOpen = box.text !== null;
  return (
    <>
      <input
        ref={field}
        id={id}
        className="ctl combo"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={required || undefined}
        disabled={disabled}
        placeholder={placeholder}
        value={box.text ?? chosen?.label ?? ''}
        onChange={(event) => box.type(event.target.value)}
        // At the press, not at its end: a sentence that the field before says when it is left may move this one away.
        onMouseDown={box.open}
        onFocus={(event) => event.target.select()}
        onBlur={box.leave}
        onKeyDown={box.onKeyDown}
      />
      {isOpen ? (
        <List
          id={listId}
          field={field}
          options={options}
          state={state}
          hasMore={hasMore}
          chosen={chosen}
          active={box.active}
          onPick={box.pick}
        />
      ) : null}
    </>
  );
}
