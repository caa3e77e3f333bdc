import type { OptionField } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FieldHelp } from '#src/ui/fields/Field.tsx';
import { fieldKey, optionKey } from './fields.ts';

export interface ExplainedOptionsProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: OptionField;
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: OptionField['options'][number]['value']) => void;
}

/** One of a few, each with what it means beside it. */
export function ExplainedOptions({ resource, name, field, value, problem, disabled, onChange }: ExplainedOptionsProps) {
  const { label } = useText();
  const help = `field-${name}-help`;
  return (
    <div className="fld">
      <fieldset className="plain-set choices" aria-describedby={help}>
        <legend className="lbl">{label(fieldKey(resource, name))}</legend>
        {field.options.map((option) => (
          <label key={option.name} className="checkline">
            <input
              type="radio"
              name={`field-${name}`}
              checked={value === option.value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className="b">{label(optionKey(resource, name, option.name))}</span>
              <span className="t12 mut" style={{ display: 'block' }}>
                {label(`resources.${resource.name}.explained.${name}.${option.name}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldHelp id={help} problem={problem} help={undefined} />
    </div>
  );
}
