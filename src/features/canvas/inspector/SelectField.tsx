import type { ReactNode } from 'react';

export interface SelectFieldProps<Value extends string> {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly textOf: (option: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly readOnly: boolean;
  /** The label is spoken only. */
  readonly bare?: boolean;
  readonly help?: ReactNode;
}

/** One of a closed list: what comes back is always one of its options. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, textOf, onChange, readOnly, bare, help } = props;
  return (
    <label className="cv-field">
      <span className={bare ? 'sr' : undefined}>{label}</span>
      <select
        className="cv-input"
        value={value}
        disabled={readOnly}
        onChange={({ target }) => {
          const chosen = options.find((option) => option === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </select>
      {help}
    </label>
  );
}
