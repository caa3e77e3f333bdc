import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fuzzyFilter, type Wording } from '../fields/fuzzy.ts';
import { type OtherNames, useOtherNames } from '../fields/use-other-names.ts';
import { Icon } from '../icons/Icon.tsx';
import { Beginning } from './Beginning.tsx';
import { useFocusReturn } from './focus-return.ts';
import './finder.css';

/** Something that can be found and chosen. */
export interface Findable extends Wording {
  readonly id: string;
  /** A heading while nothing is typed; beside the name afterwards, when the best come first. */
  readonly group?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** There are too many of its like to be listed before something is typed. */
  readonly isHidden?: boolean;
}

interface FinderProps<One extends Findable> {
  readonly title: string;
  /** What can be typed, where the title does not say it. */
  readonly placeholder?: string;
  readonly choices: readonly One[];
  /** What is said where nothing fits. */
  readonly nothing: (query: string) => string;
  /** What is called otherwise in other languages. */
  readonly names: () => Promise<OtherNames>;
  readonly onChoose: (one: One) => void;
  readonly onClose: () => void;
  /** Called as the marked entry changes. */
  readonly onMark?: (one: One) => void;
}

/** Rows drawn at once; whoever looks for another one types. */
const MOST = 120;

/** Each heading once, with all that stands under it. */
function gathered<One extends Findable>(choices: readonly One[]): readonly One[] {
  const groups = new Map<string, One[]>();
  for (const one of choices) {
    const same = groups.get(one.group ?? '');
    if (same) same.push(one);
    else groups.set(one.group ?? '', [one]);
  }
  return [...groups.values()].flat();
}

interface RowsProps {
  readonly id: string;
  readonly title: string;
  readonly shown: readonly Findable[];
  readonly marked: number;
  readonly isSearched: boolean;
  readonly onPick: (at: number) => void;
}

function Rows({ id, title, shown, marked, isSearched, onPick }: RowsProps) {
  return (
    <div className="finder-rows" id={id} role="listbox" aria-label={title}>
      {shown.map(({ id: key, group, text, before, after }, at) => (
        <div key={key} role="presentation">
          {isSearched || !group || shown[at - 1]?.group === group ? null : (
            <div className="finder-cap" role="presentation">
              {group}
            </div>
          )}
          <div
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            className="finder-row"
            ref={at === marked ? (node) => node?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            onClick={() => onPick(at)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(at)}
          >
            {before}
            <span className="ell">{text}</span>
            {isSearched && group && !after ? <small>{group}</small> : null}
            {after}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The one list of the product to find something in: type a few letters, choose with the arrow keys, press Enter. */
export function Finder<One extends Findable>(props: FinderProps<One>) {
  const { title, placeholder = title, choices, nothing, names, onChoose, onClose, onMark } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const isSearched = query.trim() !== '';
  const called = useOtherNames(names, isSearched);
  const shown = useMemo(() => {
    if (!isSearched) return gathered(choices.filter(({ isHidden }) => !isHidden)).slice(0, MOST);
    const found = fuzzyFilter(choices, query, (one) => ({ ...one, names: called.get(one.text) }));
    return found.slice(0, MOST);
  }, [choices, query, isSearched, called]);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  const mark = (at: number) => {
    setMarked(at);
    const one = shown[at];
    if (one) onMark?.(one);
  };
  const pick = (at: number) => {
    const one = shown[at];
    if (one) onChoose(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What stands behind hears no key.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || shown.length === 0) return;
    event.preventDefault();
    mark((marked + step + shown.length) % shown.length);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    pick(marked);
  };
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={onKeyDown}
    >
      <Beginning asks>
        <form className="inp lg soft" onSubmit={onSubmit}>
          <Icon name="search" />
          <input
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setMarked(0);
            }}
            placeholder={placeholder}
            aria-label={placeholder}
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={shown[marked] ? `${id}-${marked}` : undefined}
          />
          <span className="kbd">Esc</span>
        </form>
        {shown.length > 0 ? (
          <Rows {...{ id, title, shown, marked, isSearched }} onPick={pick} />
        ) : (
          <p className="finder-none" role="status">
            {nothing(query)}
          </p>
        )}
      </Beginning>
    </dialog>
  );
}
