import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { plain } from '#domain/kit/plain.ts';
import type { Mentionable } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { beginIn } from '#src/ui/windows/type-ahead.ts';
import { mentionAt } from './mentions.ts';
import type { CommentDraft } from './use-draft.ts';

/** People offered at once. */
const OFFERED = 6;

interface MentionFieldProps {
  readonly label: string;
  readonly draft: CommentDraft;
  readonly people: readonly Mentionable[];
  readonly problem: string | null;
  readonly onChange: (draft: CommentDraft) => void;
  readonly onSend: () => void;
  readonly onLeave: (() => void) | undefined;
  readonly isFirst: boolean;
}

/** Those whose name, or a word of it, begins with what is typed. */
function called(begun: string, people: readonly Mentionable[]): readonly Mentionable[] {
  const typed = plain(begun);
  const fits = ({ name }: Mentionable) =>
    plain(name).startsWith(typed) ||
    plain(name)
      .split(/\s+/)
      .some((word) => word.startsWith(typed));
  return people.filter(fits).slice(0, OFFERED);
}

/** A text in which `@` offers people; arrows and Enter choose one, and a screen reader hears which is marked. */
export function MentionField({ label, draft, people, problem, onChange, onSend, onLeave, isFirst }: MentionFieldProps) {
  const { t } = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(draft.typed.length);
  const [marked, setMarked] = useState(0);
  /** Where a list was put away by Escape, until another `@` is typed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (isFirst && box.current) beginIn(box.current, field.current);
  }, [isFirst]);
  const asked = mentionAt(draft.typed, caret);
  const found = asked ? called(asked.begun, people) : [];
  // Two words that nobody is called by are a sentence.
  const isOpen = asked !== null && asked.from !== closedAt && (found.length > 0 || !asked.begun.includes(' '));
  const choose = (person: Mentionable | undefined) => {
    if (!asked || !person) return;
    const typed = `${draft.typed.slice(0, asked.from)}@${person.name} ${draft.typed.slice(caret).replace(/^ /, '')}`;
    const at = asked.from + person.name.length + 2;
    onChange({ typed, chosen: [...draft.chosen.filter((each) => each.id !== person.id), person] });
    setCaret(at);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  };
  /** Keys that are the list's while people are offered. */
  const keyOfList = ({ key: pressed }: KeyboardEvent): boolean => {
    const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0;
    if (!isOpen) return false;
    if (pressed === 'Escape') setClosedAt(asked.from);
    else if (found.length === 0) return false;
    else if (step !== 0) setMarked((marked + step + found.length) % found.length);
    else if (pressed === 'Enter' || pressed === 'Tab') choose(found[marked] ?? found[0]);
    else return false;
    return true;
  };
  const keyOfField = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend();
    else if (event.key === 'Escape') (onLeave ?? (() => field.current?.blur()))();
    else return false;
    return true;
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (keyOfList(event) || keyOfField(event)) event.preventDefault();
    event.stopPropagation();
  };
  const follow = () => setCaret(field.current?.selectionStart ?? 0);
  return (
    <div className="cv-mention" ref={box}>
      <textarea
        ref={field}
        className={`cv-input${problem ? ' is-wrong' : ''}`}
        rows={2}
        maxLength={4_000}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${marked}` : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder={t('comments.placeholder')}
        value={draft.typed}
        onChange={({ target }) => {
          setMarked(0);
          setCaret(target.selectionStart);
          if (mentionAt(target.value, target.selectionStart)?.from !== closedAt) setClosedAt(null);
          onChange({ ...draft, typed: target.value });
        }}
        onSelect={follow}
        onBlur={() => setClosedAt(asked?.from ?? null)}
        onKeyDown={key}
      />
      {isOpen && (
        <div id={`${id}-list`} className="cv-menu cv-mentions" role="listbox" aria-label={t('comments.people')}>
          {found.map((person, at) => (
            <button
              key={person.id}
              id={`${id}-${at}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar id={person.id} name={person.name} small />
              <span className="ell">{person.name}</span>
            </button>
          ))}
          {found.length === 0 && <p className="cv-menu-heading">{t('comments.nobody')}</p>}
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} className="cv-help is-wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
