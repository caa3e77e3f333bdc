import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { clean, type Notation } from './notation.ts';
import { type Problem, problemOf, sentenceOf } from './number-problems.ts';
import { Said } from './Said.tsx';

export interface NumberFieldProps {
  readonly label: ReactNode;
  readonly notation: Notation;
  /** Names the field on this canvas; what is typed in it makes one step back. */
  readonly field: string;
  /** This and all limits in stored units. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly onDone?: () => void;
  readonly min?: number;
  readonly max?: number;
  /** What an arrow key adds. */
  readonly step?: number;
  /** Worked out from other fields: drawn dashed with "=". */
  readonly computed?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** The label is spoken only. */
  readonly bare?: boolean;
}

/** What was typed and cannot be taken stays with the canvas, so that it is there again wherever the field is drawn next. */
function useUnread(field: string) {
  const editor = useEditor();
  const unread = useEditorState((state) => state.unread[field]);
  const setUnread = (text: string | undefined) => {
    if (editor.getState().unread[field] === text) return;
    editor.setState(({ unread: { [field]: _before, ...rest } }) => ({ unread: text === undefined ? rest : { ...rest, [field]: text } }));
  };
  return { unread, setUnread };
}

/** Reading, keeping and judging what is typed. A number counts at once; what is none changes nothing and is kept. */
function useTyping({ field, notation, value, computed, min = 0, max = Number.POSITIVE_INFINITY, onChange, onDone }: NumberFieldProps) {
  const { unread, setUnread } = useUnread(field);
  const [typed, setTyped] = useState<string | null>(null);
  /** The number when the field was entered; none for one that was worked out, which typing replaces by choice. */
  const before = useRef<{ readonly value: number | undefined } | null>(null);
  /** What was passed on last: `value` follows when there is time, which may be some keys later. */
  const passed = useRef(value);
  const pass = (next: number | undefined) => {
    passed.current = next;
    onChange(next);
  };
  const text = typed ?? unread ?? null;
  const problem = text === null ? null : problemOf(text, notation, min, max);

  const type = (next: string) => {
    setTyped(next);
    if (problemOf(next, notation, min, max)) {
      setUnread(next);
      // "15" on the way to "150" was not meant: the plan is what it was before.
      if (before.current && before.current.value !== passed.current) pass(before.current.value);
      return;
    }
    setUnread(undefined);
    const read = notation.read(next);
    pass('value' in read ? read.value : undefined);
  };
  return {
    text,
    problem,
    type,
    begin: () => {
      before.current = computed ? null : { value };
      passed.current = value;
    },
    leave: () => {
      setTyped(null);
      onDone?.();
    },
    giveUp: () => {
      setTyped(null);
      setUnread(undefined);
    },
    put: (next: number) => {
      const kept = Math.min(max, Math.max(min, clean(next)));
      setUnread(undefined);
      setTyped(notation.write(kept));
      pass(kept);
    },
  };
}

function useSentence(problem: Problem | null, notation: Notation): string | null {
  const { t } = useText();
  return problem && sentenceOf(problem, notation, t);
}

/**
 * A number typed in the person's own notation. Every keystroke that makes a valid number is passed on at once.
 * What cannot be taken stays in the field with a sentence that says what can, until it is mended or Escape gives
 * the number back.
 */
export function NumberField(props: NumberFieldProps) {
  return props.readOnly ? <SaidNumber {...props} /> : <TypedNumber {...props} />;
}

/** For whoever may only look. */
function SaidNumber({ label, bare, value, notation: { say, counted } }: NumberFieldProps) {
  return (
    <Said label={label} bare={bare}>
      {value === undefined ? null : [say(value), counted].filter(Boolean).join('\u202f')}
    </Said>
  );
}

function TypedNumber(props: NumberFieldProps) {
  const { label, notation, value, computed, step = notation.unit } = props;
  const id = useId();
  const typing = useTyping(props);
  const sentence = useSentence(typing.problem, notation);
  const shown = value === undefined ? '' : notation.write(value);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typing.problem) {
      event.stopPropagation();
      typing.giveUp();
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    // From what is seen: a number of people worked out from money has decimals that the field does not show.
    const seen = notation.read(typing.problem ? shown : (typing.text ?? shown));
    typing.put(('value' in seen ? seen.value : 0) + direction * step * (event.shiftKey ? 10 : 1));
  };

  return (
    <div className="cv-field">
      <label htmlFor={id} className={props.bare ? 'sr' : 'cv-label'}>
        {label}
      </label>
      <span className={`cv-input${computed ? ' is-computed' : ''}${typing.problem ? ' is-wrong' : ''}`}>
        {computed && <span aria-hidden="true">=</span>}
        {notation.prefix && <span>{notation.prefix}</span>}
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typing.text ?? shown}
          placeholder={props.placeholder ?? '–'}
          aria-invalid={typing.problem !== null || undefined}
          aria-describedby={sentence ? `${id}-wrong` : undefined}
          onFocus={(event) => {
            typing.begin();
            event.target.select();
          }}
          onChange={(event) => typing.type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={typing.leave}
        />
        {notation.suffix && <span>{notation.suffix}</span>}
      </span>
      {sentence && (
        <span id={`${id}-wrong`} className="cv-help is-wrong" role="alert">
          {sentence}
        </span>
      )}
    </div>
  );
}
