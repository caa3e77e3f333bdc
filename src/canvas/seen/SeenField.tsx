import { useId, useState } from 'react';
import { useHost } from '../host.ts';
import { TextField, type TextFieldProps } from '../inspector/TextField.tsx';
import { useReadOnly } from '../store/context.ts';
import type { SeenOf } from './port.ts';
import { SeenInput } from './SeenInput.tsx';

interface SeenFieldProps extends TextFieldProps {
  /** What is suggested; null: nothing is. */
  readonly seen: SeenOf | null;
}

/** A text of a rule, passed on with each keystroke, with what was really seen to choose from where the host knows it. */
export function SeenField({ seen, ...text }: SeenFieldProps) {
  const looks = useReadOnly();
  const host = useHost();
  if (looks || text.readOnly || !seen || !host.seen) return <TextField {...text} />;
  return <SeenText {...text} seen={seen} />;
}

function SeenText({
  seen,
  label,
  bare,
  value,
  max,
  placeholder,
  accepts = () => true,
  onChange,
  onDone,
}: TextFieldProps & { readonly seen: SeenOf }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    if (accepts(text)) onChange(text);
  };
  return (
    <div className="cv-field">
      <span className={bare ? 'sr' : undefined}>
        <label htmlFor={id}>{label}</label>
      </span>
      <SeenInput
        id={id}
        {...{ seen, max, placeholder }}
        value={typed ?? value}
        onType={take}
        onPick={take}
        onBlur={() => {
          setTyped(null);
          onDone?.();
        }}
      />
    </div>
  );
}
