import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { SeenOf } from './port.ts';
import { SeenList } from './SeenList.tsx';
import { useSeen } from './use-seen.ts';

interface SeenInputProps {
  /** What its label points to. The list is no part of the label. */
  readonly id: string;
  readonly value: string;
  readonly seen: SeenOf;
  readonly max: number;
  readonly placeholder?: string;
  readonly onType: (text: string) => void;
  readonly onPick: (value: string) => void;
  /** Enter, where nothing of the list is looked at. */
  readonly onEnter?: () => void;
  readonly onBlur: () => void;
}

/** The list of a field: closed, open on everything, or narrowed by what was typed since. */
function useList({ value, seen, onType, onPick, onEnter, onBlur }: SeenInputProps) {
  const [open, setOpen] = useState<'all' | 'typed' | null>(null);
  const [moved, setMoved] = useState(-1);
  const found = useSeen({ ...seen, search: open === 'typed' ? value : '' }, open !== null);
  const active = Math.min(moved, found.values.length - 1);
  const show = (next: typeof open) => {
    setOpen(next);
    setMoved(-1);
  };
  const pick = (one: string) => {
    onPick(one);
    show(null);
  };
  const move = (step: 1 | -1) => {
    const { length } = found.values;
    if (open === null) return show('all');
    // The text itself stands between the last one and the first.
    if (length > 0) setMoved(((active + 1 + step + length + 1) % (length + 1)) - 1);
  };
  /** What a key does here; undefined for keys that only type. */
  const actOf = (key: string): (() => void) | undefined => {
    const looked = found.values[active];
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Escape') return open === null ? undefined : () => show(null);
    if (key !== 'Enter') return undefined;
    if (open !== null && looked) return () => pick(looked.value);
    return () => {
      show(null);
      onEnter?.();
    };
  };
  return {
    found,
    active,
    pick,
    isOpen: open !== null,
    openAll: () => open === null && show('all'),
    type: (text: string) => {
      onType(text);
      show('typed');
    },
    leave: () => {
      show(null);
      onBlur();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = event.nativeEvent.isComposing ? undefined : actOf(event.key);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}

/** One line of any text, with what was really seen to choose from: a combobox whose text stays free. */
export function SeenInput(props: SeenInputProps) {
  const { id, value, max, placeholder } = props;
  const options = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useList(props);
  return (
    <>
      <input
        ref={field}
        id={id}
        className="cv-input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={options}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${options}-${list.active}` : undefined}
        value={value}
        maxLength={max}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onMouseDown={list.openAll}
        onChange={({ target }) => list.type(target.value)}
        onBlur={list.leave}
        onKeyDown={list.onKeyDown}
      />
      {list.isOpen ? <SeenList id={options} field={field} found={list.found} active={list.active} onPick={list.pick} /> : null}
    </>
  );
}
