import { Labelled, type LabelledProps } from './Field.tsx';

export interface SelectFieldProps extends Omit<LabelledProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `lang`: that of the text, where it is not the page's. */
  readonly options: readonly { readonly value: string; readonly text: string; readonly lang?: string }[];
}

/** One of a few, labelled. */
export function SelectField({ value, onChange, options, ...labelled }: SelectFieldProps) {
  return (
    <Labelled {...labelled}>
      {(ties) => (
        <select {...ties} className="ctl" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
