import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FieldHelp } from '#src/ui/fields/Field.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Supported } from '#src/ui/layout/Supported.tsx';
import type { Slots } from '../slots.ts';
import { ExplainedOptions } from './ExplainedOptions.tsx';
import { FoldedFields } from './FoldedFields.tsx';
import { fieldKey, type NamedField } from './fields.ts';
import { INPUTS, useWordsOfNothing } from './inputs.tsx';
import type { RowForm } from './use-row-form.ts';

export interface FormFieldsProps {
  readonly resource: AnyResource;
  readonly form: Pick<RowForm, 'fields' | 'id' | 'values' | 'set' | 'touch' | 'problem' | 'general'>;
  readonly hints?: Slots['hints'];
  readonly inputs?: Slots['inputs'];
  readonly needed?: Slots['needed'];
  readonly disabled?: boolean;
  /** Only these, in this order. */
  readonly only?: readonly string[];
  /** Of these, those that follow each other stand in one line. */
  readonly beside?: readonly string[];
}

function FormField({ resource, form, hints, inputs, needed, entry, disabled = false }: FormFieldsProps & { readonly entry: NamedField }) {
  const { t, label, has } = useText();
  const { name, field } = entry;
  const nothing = useWordsOfNothing({ resource, name });
  const id = `field-${name}`;
  const problem = form.problem(name);
  const helpKey = `resources.${resource.name}.help.${name}`;
  const help = has(helpKey) ? label(helpKey) : undefined;
  const Hint = hints?.[name];
  const FieldInput = inputs?.[name] ?? INPUTS[field.kind];
  const isSwitch = field.kind === 'boolean';
  if (field.kind === 'option' && field.explained) {
    const onChange = (value: unknown) => form.set(name, value);
    return <ExplainedOptions {...{ resource, name, field, problem, disabled, onChange }} value={form.values[name]} />;
  }
  return (
    <div className={isSwitch ? 'fld fld-switch' : 'fld'}>
      <label htmlFor={id}>
        {label(fieldKey(resource, name))}
        {field.required || needed?.includes(name) || isSwitch || field.nullable === false || nothing !== undefined ? null : (
          <span className="mut3"> ({t('common.optional')})</span>
        )}
      </label>
      <FieldInput
        resource={resource}
        name={name}
        field={field}
        values={form.values}
        value={form.values[name]}
        onChange={(value) => form.set(name, value)}
        onBlur={() => form.touch(name)}
        id={id}
        describedBy={`${id}-help`}
        invalid={problem !== undefined}
        disabled={disabled}
      />
      <FieldHelp id={`${id}-help`} problem={problem} help={Hint ? <Hint values={{ ...form.values, id: form.id }} /> : help} />
    </div>
  );
}

type Line = [NamedField, ...NamedField[]];

/** The fields line by line: each has its own, but for those that stand beside each other. */
function linesOf(fields: readonly NamedField[], beside: readonly string[] = []): readonly Line[] {
  const lines: Line[] = [];
  for (const entry of fields) {
    const last = lines.at(-1);
    const follows = last !== undefined && beside.includes(entry.name) && beside.includes(last[0].name);
    if (follows) last.push(entry);
    else lines.push([entry]);
  }
  return lines;
}

function Lines({ fields, ...props }: FormFieldsProps & { readonly fields: readonly NamedField[] }) {
  return linesOf(fields, props.beside).map(([first, ...more]) =>
    more.length === 0 ? (
      <FormField key={first.name} {...props} entry={first} />
    ) : (
      <div key={first.name} className="two-fields fld">
        {[first, ...more].map((entry) => (
          <FormField key={entry.name} {...props} entry={entry} />
        ))}
      </div>
    ),
  );
}

/** The inputs of a form with their labels, help and problems; what it is complete without stands folded away at its end. */
export function FormFields(props: FormFieldsProps) {
  const { form, only } = props;
  const fields = only ? only.flatMap((name) => form.fields.filter((entry) => entry.name === name)) : form.fields;
  const folded = fields.filter(({ field }) => field.folded);
  return (
    <>
      {form.general ? (
        <p className="alert bad" role="alert" style={{ marginBottom: 16 }}>
          <Icon name="warning" />
          <span>
            {form.general.title ? <b>{form.general.title} </b> : null}
            <Supported text={form.general.text} />
          </span>
        </p>
      ) : null}
      <Lines {...props} fields={fields.filter((entry) => !folded.includes(entry))} />
      {folded.length > 0 ? (
        <FoldedFields wrong={folded.some(({ name }) => form.problem(name) !== undefined)}>
          <Lines {...props} fields={folded} />
        </FoldedFields>
      ) : null}
    </>
  );
}
