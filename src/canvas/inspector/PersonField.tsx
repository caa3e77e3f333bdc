import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { plain } from '#domain/kit/plain.ts';
import type { Mentionable } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { useBeside } from '#src/ui/timing/use-beside.ts';
import { useHost } from '../host.ts';
import { TextField } from './TextField.tsx';
import '#src/ui/styles/combobox.css';

/** People offered at once. */
const OFFERED = 8;
const FRESH_MS = 60_000;

interface PersonFieldProps {
  readonly label: string;
  readonly bare?: boolean;
  /** A name, as it was typed or chosen. */
  readonly value: string;
  readonly max: number;
  readonly readOnly: boolean;
  /** `person`: the id of who was chosen; empty for a name that was only typed. */
  readonly onChange: (value: string, person: string) => void;
  readonly onDone: () => void;
}

/** Those whose name, or a word of it, begins with what is typed; all of them where that is nothing, or a name that was chosen already. */
function fitting(typed: string, people: readonly Mentionable[]): readonly Mentionable[] {
  const begun = plain(typed.trim());
  const fits = ({ name }: Mentionable) => [plain(name), ...plain(name).split(/\s+/)].some((word) => word.startsWith(begun));
  return people.filter(fits).slice(0, OFFERED);
}

/** The people of the workspace, asked for when somebody is in the field. */
function usePeople(isAsked: boolean): readonly Mentionable[] {
  const { id, people } = useHost();
  const { data } = useQuery({
    queryKey: ['canvas-people', id],
    queryFn: async () => (await people?.()) ?? [],
    enabled: isAsked && people !== undefined,
    staleTime: FRESH_MS,
  });
  return data ?? [];
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly people: readonly Mentionable[];
  readonly active: number;
  readonly onPick: (person: Mentionable) => void;
}

function PeopleList({ id, label, field, people, active, onPick }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useBeside(field, list);
  return (
    <div ref={list} popover="manual" className="combo-pop" role="listbox" id={id} aria-label={label}>
      {people.map((person, at) => (
        <button
          type="button"
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={at === active ? 'combo-option on' : 'combo-option'}
          onClick={() => onPick(person)}
        >
          <span className="row g8">
            <Avatar id={person.id} name={person.name} small />
            <span className="ell">{person.name}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function TypedPerson({ label, bare, value, max, onChange, onDone }: PersonFieldProps) {
  const { t } = useText();
  const [id, options, field] = [useId(), useId(), useRef<HTMLInputElement>(null)];
  const [open, setOpen] = useState<'all' | 'typed' | null>(null);
  const [moved, setMoved] = useState(-1);
  const all = usePeople(open !== null);
  const people = open === null ? [] : fitting(open === 'all' ? '' : value, all);
  const active = Math.min(moved, people.length - 1);
  const show = (next: typeof open) => {
    setOpen(next);
    setMoved(-1);
  };
  const pick = ({ id, name }: Mentionable) => {
    onChange(name.slice(0, max), id);
    show(null);
  };
  const actOf = (key: string): (() => void) | undefined => {
    const marked = people[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      // The text itself stands between the last one and the first.
      return () => (open === null ? show('all') : setMoved(((active + 1 + step + people.length + 1) % (people.length + 1)) - 1));
    }
    if (key === 'Escape' && people.length > 0) return () => show(null);
    return key === 'Enter' && marked ? () => pick(marked) : undefined;
  };
  return (
    <div className="cv-field">
      <label htmlFor={id} className={bare ? 'sr' : 'cv-label'}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className="cv-input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={people.length > 0}
        aria-controls={options}
        aria-activedescendant={active >= 0 ? `${options}-${active}` : undefined}
        value={value}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        onMouseDown={() => open === null && show('all')}
        onChange={({ target }) => {
          onChange(target.value, '');
          show('typed');
        }}
        onBlur={() => {
          show(null);
          onDone();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const act = event.nativeEvent.isComposing ? undefined : actOf(event.key);
          if (!act) return;
          event.preventDefault();
          event.stopPropagation();
          act();
        }}
      />
      {people.length > 0 && (
        <PeopleList id={options} label={t('canvas.work.people')} field={field} people={people} active={active} onPick={pick} />
      )}
    </div>
  );
}

/** Somebody's name: of the people of the workspace, where they are offered, or any text. */
export function PersonField(props: PersonFieldProps) {
  const { readOnly, onChange, ...field } = props;
  const isOffered = useHost().people !== undefined && !readOnly;
  return isOffered ? <TypedPerson {...props} /> : <TextField {...field} readOnly={readOnly} onChange={(text) => onChange(text, '')} />;
}
