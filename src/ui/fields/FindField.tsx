import { Icon } from '../icons/Icon.tsx';

export interface FindFieldProps {
  /** What is looked for; stands in the empty field, and names it. */
  readonly label: string;
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** Narrows the list below it while one types. */
export function FindField({ label, value, autoFocus, onChange }: FindFieldProps) {
  return (
    <div className="inp soft">
      <Icon name="search" />
      <input
        type="search"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        aria-label={label}
      />
    </div>
  );
}
