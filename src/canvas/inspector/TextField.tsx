import { type ReactNode, useState } from 'react';
import { useReadOnly } from '../store/context.ts';
import { Said } from './Said.tsx';

/** Is there anything but space? */
export const filled = (value: string) => value.trim() !== '';

export interface TextFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onDone?: () => void;
  readonly max: number;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** The label is spoken only. */
  readonly bare?: boolean;
  /** A text that may not be stored (an empty address) stays in the field until it is left. */
  readonly accepts?: (value: string) => boolean;
}

/** One line of text, passed on with each keystroke. For whoever may only look it is said as it is. */
export function TextField(props: TextFieldProps) {
  const looks = useReadOnly();
  const { label, bare, value, placeholder } = props;
  if (!looks) return <TypedText {...props} />;
  return (
    <Said label={label} bare={bare}>
      {value || placeholder}
    </Said>
  );
}

function TypedText({ label, value, onChange, onDone, max, readOnly, placeholder, bare, accepts = () => true }: TextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="cv-field">
      <span className={bare ? 'sr' : undefined}>{label}</span>
      <input
        className="cv-input"
        value={typed ?? value}
        maxLength={max}
        readOnly={readOnly}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          if (accepts(target.value)) onChange(target.value);
        }}
        onBlur={() => {
          setTyped(null);
          onDone?.();
        }}
      />
    </label>
  );
}
