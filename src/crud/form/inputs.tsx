import type { ComponentType } from 'react';
import { codesOf, type Field, type FieldKind } from '#domain/kit/fields.ts';
import type { Language } from '#domain/kit/languages.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { parseAmount } from '#domain/money/parse-amount.ts';
import { writeAmount } from '#domain/money/write-money.ts';
import { useCurrency } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { GroupedOptions } from '#src/ui/fields/GroupedOptions.tsx';
import { OneOfMany } from '#src/ui/fields/OneOfMany.tsx';
import { TagInput } from '#src/ui/fields/TagInput.tsx';
import { listedTimezone, timezones } from '#src/ui/fields/timezones.ts';
import { readWhole } from '../rows/read-whole.ts';
import { optionKey } from './fields.ts';
import { RowChoice } from './RowChoice.tsx';
import { targetOf } from './references.ts';

export interface InputProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
}
export type Input = ComponentType<InputProps>;

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const shared = ({ id, describedBy, invalid, disabled, onBlur, field }: InputProps) => ({
  id,
  onBlur,
  disabled,
  className: 'ctl',
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  'aria-required': field.required || undefined,
});

const lineOf =
  (type: 'text' | 'email' | 'url', inputMode?: 'decimal' | 'url' | 'email'): Input =>
  (props) => (
    <input
      {...shared(props)}
      type={type === 'url' ? 'text' : type}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={type === 'text' ? undefined : false}
      placeholder={type === 'url' ? 'https://example.com' : undefined}
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
const LineInput = lineOf('text');
const TextInput: Input = (props) => {
  const among = props.field.kind === 'text' ? props.field.among : undefined;
  if (!among) return <LineInput {...props} />;
  return (
    <>
      <input
        {...shared(props)}
        list={`${props.id}-names`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={asText(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <datalist id={`${props.id}-names`}>
        {[...among.names, among.prefix].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
};
const EmailInput = lineOf('email', 'email');
const UrlInput = lineOf('url', 'url');
const HostInput: Input = (props) => (
  <input
    {...shared(props)}
    inputMode="url"
    spellCheck={false}
    placeholder="example.com"
    value={asText(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

const LongTextInput: Input = (props) => (
  <textarea {...shared(props)} rows={3} value={asText(props.value)} onChange={(event) => props.onChange(event.target.value)} />
);

type Read = (text: string, language: Language) => unknown;

/** A number, kept as what `read` makes of the text in the person's language. */
function NumberInput({ read, ...props }: InputProps & { readonly read: Read }) {
  const { language } = useText();
  return (
    <input
      {...shared(props)}
      inputMode="decimal"
      autoComplete="off"
      className="ctl num"
      defaultValue={asText(props.value)}
      onChange={(event) => props.onChange(read(event.target.value, language))}
    />
  );
}
const IntegerInput: Input = (props) => <NumberInput {...props} read={readWhole} />;

/** Typed in currency units as the language writes them, kept in minor units; what is no amount stays as typed. */
const MoneyInput: Input = (props) => {
  const { language } = useText();
  const currency = useCurrency();
  const shown = typeof props.value === 'number' ? writeAmount(props.value, currency, language) : asText(props.value);
  const read = (text: string): unknown => {
    if (text.trim() === '') return null;
    const amount = parseAmount(text, currency, language);
    return 'minor' in amount ? amount.minor : text;
  };
  return (
    <div className="inp">
      <input
        {...shared(props)}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={shown}
        onChange={(event) => props.onChange(read(event.target.value))}
      />
      <span className="ab">{currency}</span>
    </div>
  );
};

/** A number above zero, with a point or a comma; what is no number stays as typed. */
const readDecimal = (text: string): unknown => {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? null : /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : text;
};
const DecimalInput: Input = (props) => <NumberInput {...props} read={readDecimal} />;

/** What a field that is searched by typing shares with every other. */
const searched = ({ id, describedBy, invalid, disabled, onBlur, field }: InputProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  disabled,
  onBlur,
  required: field.required || field.nullable === false,
});

const CurrencyInput: Input = (props) => {
  const { t } = useText();
  const format = useFormat();
  const { field, value, onChange } = props;
  const codes = field.kind === 'currency' ? codesOf(field) : [];
  const chosen = asText(value);
  // One that is no longer offered stays until another is chosen.
  const listed = [...new Set([...(chosen ? [chosen] : []), ...codes])].sort((a, b) => a.localeCompare(b));
  const options = listed.map((code) => ({ value: code, label: format.currency(code) }));
  return <OneOfMany {...searched(props)} value={chosen} options={options} placeholder={t('crud.choose')} onChange={onChange} />;
};

const BooleanInput: Input = ({ id, describedBy, disabled, value, onBlur, onChange }) => (
  <input
    id={id}
    aria-describedby={describedBy}
    className="switch"
    type="checkbox"
    disabled={disabled}
    checked={value === true}
    onBlur={onBlur}
    onChange={(event) => onChange(event.target.checked)}
  />
);

/** What it means to choose nothing, where that means something: `resources.<name>.nothing.<field>`. */
export function useWordsOfNothing({ resource, name }: Pick<InputProps, 'resource' | 'name'>): string | undefined {
  const { label, has } = useText();
  const key = `resources.${resource.name}.nothing.${name}`;
  return has(key) ? label(key) : undefined;
}

const OptionInput: Input = (props) => {
  const { t, label } = useText();
  const nothing = useWordsOfNothing(props);
  const { resource, name, field, value, onChange } = props;
  const options = field.kind === 'option' ? field.options : [];
  const pick = (text: string) => onChange(options.find((option) => String(option.value) === text)?.value ?? null);
  return (
    <select {...shared(props)} value={asText(value)} onChange={(event) => pick(event.target.value)}>
      {field.required || value === null || value === undefined || field.nullable !== false ? (
        <option value="">{field.required ? t('crud.choose') : (nothing ?? t('common.none'))}</option>
      ) : null}
      <GroupedOptions
        options={options.map((option) => ({
          value: String(option.value),
          text: label(optionKey(resource, name, option.name)),
          group: option.group && label(`optionGroups.${option.group}`),
        }))}
      />
    </select>
  );
};

const TagsInput: Input = (props) => {
  const { t } = useText();
  const tags = Array.isArray(props.value) ? props.value.map(String) : [];
  return (
    <TagInput
      id={props.id}
      describedBy={props.describedBy}
      invalid={props.invalid}
      tags={tags}
      onChange={props.onChange}
      placeholder={t('crud.addTag')}
      removeLabel={(tag) => t('crud.removeTag', { tag })}
    />
  );
};

const TimezoneInput: Input = (props) => {
  const chosen = listedTimezone(asText(props.value));
  const options = timezones(chosen).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return <OneOfMany {...searched(props)} value={chosen} options={options} onChange={props.onChange} />;
};

const DayInput: Input = (props) => (
  <input {...shared(props)} type="date" value={asText(props.value)} onChange={(event) => props.onChange(event.target.value || null)} />
);

const InstantInput: Input = (props) => {
  const local = typeof props.value === 'string' && props.value ? new Date(props.value) : null;
  const shown = local ? new Date(local.getTime() - local.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : '';
  return (
    <input
      {...shared(props)}
      type="datetime-local"
      value={shown}
      onChange={(event) => props.onChange(event.target.value ? new Date(event.target.value).toISOString() : null)}
    />
  );
};

const ReferenceInput: Input = (props) => {
  const { t } = useText();
  const nothing = useWordsOfNothing(props);
  const target = targetOf(props.field);
  const chosen = asText(props.value) || null;
  // Nobody types a person's id: such fields are read-only.
  if (!target) return null;
  return (
    <RowChoice {...searched(props)} resource={target} value={chosen} placeholder={nothing ?? t('crud.choose')} onChange={props.onChange} />
  );
};

/** How a value of each kind is typed. */
export const INPUTS = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  url: UrlInput,
  host: HostInput,
  ip: TextInput,
  integer: IntegerInput,
  money: MoneyInput,
  decimal: DecimalInput,
  currency: CurrencyInput,
  boolean: BooleanInput,
  option: OptionInput,
  tags: TagsInput,
  timezone: TimezoneInput,
  day: DayInput,
  instant: InstantInput,
  reference: ReferenceInput,
  // Never typed: such fields are read-only.
  facts: LongTextInput,
  // Built in steps of their own, see src/features/kpi-builder.
  conditions: LongTextInput,
} as const satisfies Record<FieldKind, Input>;
