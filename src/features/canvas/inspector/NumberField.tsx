import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '#src/providers/i18n.ts';
import { parseNumber, writeNumber } from './parse-number.ts';

export interface NumberFieldProps {
  readonly label: ReactNode;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  /** Leaving the field ends what one undo takes back. */
  readonly onDone?: () => void;
  /** Multiplies what is shown: 100 for shares shown as percent, 0.01 for cents shown as money. */
  readonly scale?: number;
  readonly digits?: number;
  /** In shown units. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Whole numbers in the stored unit (cents, counts). */
  readonly whole?: boolean;
  readonly prefix?: string;
  readonly suffix?: string;
  /** Worked out from other fields: drawn dashed with "=". */
  readonly computed?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** The label is spoken only. */
  readonly bare?: boolean;
}

const clean = (value: number) => Math.round(value * 1e9) / 1e9;

/**
 * A number typed in the person's own notation. Every keystroke that makes a valid number is
 * passed on at once; text that is none stays in the field and is marked, nothing is lost.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onDone, scale = 1, digits = 2, min = 0, max = Number.POSITIVE_INFINITY, step = 1 } = props;
  const { language } = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === undefined ? '' : writeNumber(clean(value * scale), language, digits);
  const parsed = typed === null ? undefined : parseNumber(typed, language);
  const wrong = typed !== null && (parsed === null || (parsed !== undefined && (parsed < min || parsed > max)));

  const stored = (number: number) => (props.whole ? Math.round(number / scale) : clean(number / scale));
  const pass = (text: string) => {
    setTyped(text);
    const number = parseNumber(text, language);
    if (number === undefined) onChange(undefined);
    else if (number !== null && number >= min && number <= max) onChange(stored(number));
  };
  const nudge = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || props.readOnly) return;
    event.preventDefault();
    const from = parseNumber(typed ?? shown, language) ?? 0;
    const next = Math.min(max, Math.max(min, clean(from + direction * step * (event.shiftKey ? 10 : 1))));
    setTyped(writeNumber(next, language, digits));
    onChange(stored(next));
  };

  return (
    <div className="cv-field">
      <label htmlFor={id} className={props.bare ? 'sr' : 'cv-label'}>
        {label}
      </label>
      <span className={`cv-input${props.computed ? ' is-computed' : ''}${wrong ? ' is-wrong' : ''}`}>
        {props.computed && <span aria-hidden="true">=</span>}
        {props.prefix && <span>{props.prefix}</span>}
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          placeholder={props.placeholder ?? '–'}
          readOnly={props.readOnly}
          aria-invalid={wrong || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => pass(event.target.value)}
          onKeyDown={nudge}
          onBlur={() => {
            setTyped(null);
            onDone?.();
          }}
        />
        {props.suffix && <span>{props.suffix}</span>}
      </span>
    </div>
  );
}
