import { useId } from 'react';
import { FieldHelp, TextField, tiesOf } from '#src/ui/fields/Field.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';

interface Named {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}
/** One thing to fill in beside the reason. */
export type StaffField =
  | (Named & {
      readonly kind: 'text' | 'number';
      readonly initial?: string;
      readonly placeholder?: string;
      readonly maxLength?: number;
      /** What is wrong with the text so far; asked before anything is sent. */
      readonly check?: (text: string) => string | undefined;
    })
  | (Named & {
      readonly kind: 'check';
      readonly initial?: boolean;
      /** What is said where it has to be ticked and is not; absent where it may stay as it is. */
      readonly unticked?: string;
    })
  | (Named & {
      readonly kind: 'option';
      readonly initial: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
    })
  | (Named & {
      /** Any of several, under a heading of their own. */
      readonly kind: 'checks';
      readonly initial: readonly string[];
      readonly options: readonly { readonly value: string; readonly text: string }[];
      /** What is said where none is ticked. */
      readonly none: string;
    });
export type StaffValue = string | boolean | readonly string[];

export const initialOf = (field: StaffField): StaffValue => field.initial ?? (field.kind === 'check' ? false : '');

interface ChecksProps {
  readonly field: Extract<StaffField, { kind: 'checks' }>;
  readonly chosen: readonly string[];
  readonly problem?: string;
  readonly onChange: (chosen: readonly string[]) => void;
}

function Checks({ field, chosen, problem, onChange }: ChecksProps) {
  const ties = tiesOf(useId(), problem);
  const tick = (value: string, isTicked: boolean) =>
    onChange(field.options.map((option) => option.value).filter((one) => (one === value ? isTicked : chosen.includes(one))));
  return (
    <fieldset className="plain-set fld">
      <legend className="lbl">{field.label}</legend>
      <div className="checks">
        {field.options.map(({ value, text }) => (
          <label className="checkline" key={value}>
            <input
              aria-invalid={ties['aria-invalid']}
              aria-describedby={ties['aria-describedby']}
              type="checkbox"
              className="cb"
              checked={chosen.includes(value)}
              onChange={(event) => tick(value, event.target.checked)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldHelp id={ties['aria-describedby']} problem={problem} help={field.help} />
    </fieldset>
  );
}

export interface StaffInputProps {
  readonly field: StaffField;
  readonly value: StaffValue;
  readonly problem?: string;
  readonly onChange: (value: StaffValue) => void;
}

/** An input by the kind of its field; whatever the kind, its problem stands below it. */
export function StaffInput({ field, value, problem, onChange }: StaffInputProps) {
  const ties = tiesOf(useId(), problem);
  if (field.kind === 'check') {
    return (
      <div className="fld-check">
        <label className="checkline">
          <input {...ties} type="checkbox" className="cb" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
          <span>{field.label}</span>
        </label>
        <FieldHelp id={ties['aria-describedby']} problem={problem} help={field.help} />
      </div>
    );
  }
  if (field.kind === 'checks') {
    return <Checks field={field} chosen={Array.isArray(value) ? value : []} problem={problem} onChange={onChange} />;
  }
  if (field.kind === 'option') {
    return (
      <SelectField
        label={field.label}
        help={field.help}
        problem={problem}
        value={String(value)}
        onChange={onChange}
        options={field.options}
      />
    );
  }
  return (
    <TextField
      label={field.label}
      help={field.help}
      value={String(value)}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      maxLength={field.maxLength}
      placeholder={field.placeholder}
      autoComplete="off"
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
