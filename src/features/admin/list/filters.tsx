import { useSelect } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import type { ComponentType } from 'react';
import type { Field, FieldKind } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resourceNamed } from '#resources/index.ts';
import { optionKey } from '#src/crud/form/fields.ts';
import { asRange, listOf, rangeOf } from '#src/crud/rows/filter-codecs.ts';
import { SEARCH_FIELD } from '#src/providers/data/list-parameters.ts';
import { useText } from '#src/providers/texts/i18n.ts';

/** A filter's value is text as it stands in the address: `live,paused`, `yes`, `2026-01-01..2026-01-31`. */
interface FilterInputProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  /** These three come from the form that it stands in. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}
type FilterInput = ComponentType<FilterInputProps>;

const DAY = 'YYYY-MM-DD';

const TextInput: FilterInput = ({ resource: _r, field: _f, onChange, ...input }) => (
  <Input {...input} allowClear onChange={(event) => onChange?.(event.target.value)} />
);

const OptionInput: FilterInput = ({ id, resource, name, field, value = '', onChange }) => {
  const { t, label } = useText();
  const options = field.kind === 'option' ? field.options : [];
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      placeholder={t('common.any')}
      optionFilterProp="label"
      options={options.map((option) => ({ value: String(option.value), label: label(optionKey(resource, name, option.name)) }))}
      value={[...listOf(value)]}
      onChange={(chosen) => onChange?.(chosen.join(','))}
    />
  );
};

const BooleanInput: FilterInput = ({ id, value, onChange }) => {
  const { t } = useText();
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('common.any')}
      options={(['yes', 'no'] as const).map((word) => ({ value: word, label: t(`common.${word}`) }))}
      value={value || undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? '')}
    />
  );
};

const DaysInput: FilterInput = ({ id, value = '', onChange }) => {
  const { t } = useText();
  const [from, to] = rangeOf(value).map((day) => (day ? dayjs(day, DAY) : null));
  return (
    <DatePicker.RangePicker
      id={{ start: id ?? '', end: `${id}-to` }}
      placeholder={[t('crud.from'), t('crud.to')]}
      allowEmpty
      value={[from ?? null, to ?? null]}
      onChange={(days) => onChange?.(asRange(days?.[0]?.format(DAY) ?? '', days?.[1]?.format(DAY) ?? ''))}
    />
  );
};

/** Rows to choose from, whatever is typed the server finds, and those that are chosen already. */
function RowsOf({
  target,
  id,
  value = '',
  onChange,
}: Pick<FilterInputProps, 'id' | 'value' | 'onChange'> & { readonly target: AnyResource }) {
  const { t } = useText();
  const chosen = [...listOf(value)];
  const { selectProps } = useSelect<BaseRecord>({
    resource: target.name,
    optionLabel: (row) => String(row[target.label] ?? ''),
    optionValue: (row) => String(row.id),
    defaultValue: chosen,
    onSearch: (typed) => (typed ? [{ field: SEARCH_FIELD, operator: 'contains', value: typed }] : []),
  });
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      allowClear
      filterOption={false}
      placeholder={t('common.any')}
      options={selectProps.options}
      loading={selectProps.loading}
      onSearch={selectProps.onSearch}
      value={chosen}
      onChange={(ids) => onChange?.(ids.join(','))}
    />
  );
}

const ReferenceInput: FilterInput = ({ field, ...input }) => {
  const target = field.kind === 'reference' ? resourceNamed(field.to) : undefined;
  return target ? <RowsOf {...input} target={target} /> : <TextInput {...input} field={field} />;
};

const INPUTS: Readonly<Partial<Record<FieldKind, FilterInput>>> = {
  option: OptionInput,
  boolean: BooleanInput,
  instant: DaysInput,
  reference: ReferenceInput,
};

/** What a field is filtered by, by its kind; a text is part of what it holds. */
export const inputOf = ({ kind }: Field): FilterInput => INPUTS[kind] ?? TextInput;
