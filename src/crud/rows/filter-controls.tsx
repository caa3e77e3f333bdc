import type { BaseRecord } from '@refinedev/core';
import { type ComponentType, useId, useState } from 'react';
import { codesOf, type Field, type FieldKind } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { OneOfMany } from '#src/ui/fields/OneOfMany.tsx';
import { timezones } from '#src/ui/fields/timezones.ts';
import { optionKey } from '../form/fields.ts';
import { type Choice, peopleIn, targetOf } from '../form/references.ts';
import { useRowOptions, useRowSearch } from '../form/row-search.ts';
import { asRange, listOf, rangeOf } from './filter-codecs.ts';

export interface FilterProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  /** As it stands in the address; empty: no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The rows on screen: where choices are taken from when nothing else knows them. */
  readonly rows: readonly BaseRecord[];
  /** Everything there is to choose from, where that is known. */
  readonly known?: readonly Choice[];
}
type FilterControl = ComponentType<FilterProps>;

const TextFilter: FilterControl = ({ value, onChange, name, resource }) => {
  const { label } = useText();
  return (
    <input
      type="search"
      className="ctl"
      defaultValue={value}
      aria-label={label(`resources.${resource.name}.fields.${name}`)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
      onBlur={(event) => onChange(event.target.value.trim())}
    />
  );
};

interface RangeProps extends FilterProps {
  readonly type: 'number' | 'date';
}
function RangeFilter({ type, value, onChange }: RangeProps) {
  const { t } = useText();
  const id = useId();
  const [from, to] = rangeOf(value);
  return (
    <div className="row g8">
      <div className="fld">
        <label htmlFor={`${id}-from`}>{t('crud.from')}</label>
        <input
          id={`${id}-from`}
          type={type}
          step={type === 'number' ? 'any' : undefined}
          className="ctl"
          defaultValue={from}
          onBlur={(event) => onChange(asRange(event.target.value, to))}
        />
      </div>
      <div className="fld" style={{ marginTop: 0 }}>
        <label htmlFor={`${id}-to`}>{t('crud.to')}</label>
        <input
          id={`${id}-to`}
          type={type}
          step={type === 'number' ? 'any' : undefined}
          className="ctl"
          defaultValue={to}
          onBlur={(event) => onChange(asRange(from, event.target.value))}
        />
      </div>
    </div>
  );
}
const NumberFilter: FilterControl = (props) => <RangeFilter {...props} type="number" />;
const DayFilter: FilterControl = (props) => <RangeFilter {...props} type="date" />;

function Choices({
  choices,
  value,
  onChange,
}: {
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  const chosen = listOf(value);
  const toggle = (entry: string) => {
    const next = chosen.includes(entry) ? chosen.filter((other) => other !== entry) : [...chosen, entry];
    onChange(next.join(','));
  };
  if (choices.length === 0) return <p className="mut">{t('crud.noChoices')}</p>;
  return (
    <div className="choices">
      {choices.map((choice) => (
        <label className="checkline" key={choice.value}>
          <input type="checkbox" className="cb" checked={chosen.includes(choice.value)} onChange={() => toggle(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

const OptionFilter: FilterControl = ({ resource, name, field, value, onChange }) => {
  const { label } = useText();
  const options = field.kind === 'option' ? field.options : [];
  const choices = options.map((option) => ({ value: String(option.value), label: label(optionKey(resource, name, option.name)) }));
  return <Choices choices={choices} value={value} onChange={onChange} />;
};

const BooleanFilter: FilterControl = ({ value, onChange, name }) => {
  const { t } = useText();
  return (
    <div className="choices" role="radiogroup">
      {(['', 'yes', 'no'] as const).map((entry) => (
        <label className="checkline" key={entry}>
          <input type="radio" name={`filter-${name}`} checked={value === entry} onChange={() => onChange(entry)} />
          <span>{entry ? t(`common.${entry}`) : t('common.any')}</span>
        </label>
      ))}
    </div>
  );
};

const TagsFilter: FilterControl = ({ name, value, onChange, rows, known = [] }) => {
  const seen = new Set([
    ...listOf(value),
    ...known.map((choice) => choice.value),
    ...rows.flatMap((row) => (Array.isArray(row[name]) ? (row[name] as unknown[]).map(String) : [])),
  ]);
  const choices = [...seen].sort((a, b) => a.localeCompare(b)).map((tag) => ({ value: tag, label: tag }));
  return <Choices choices={choices} value={value} onChange={onChange} />;
};

const TimezoneFilter: FilterControl = ({ name, value, onChange }) => {
  const { t } = useText();
  const options = timezones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return (
    <OneOfMany
      id={`filter-${name}`}
      label={t('crud.timezone')}
      placeholder={t('common.any')}
      value={value}
      options={options}
      onChange={(zone) => onChange(zone ?? '')}
    />
  );
};

/** Rows to choose from: the first ones, whatever is typed the server finds, and those that are chosen. */
function RowsFilter({ target, value, onChange }: Pick<FilterProps, 'value' | 'onChange'> & { readonly target: AnyResource }) {
  const { t, label } = useText();
  const [text, setText] = useState('');
  const search = useRowSearch(target, text);
  const ids = search.options.map((option) => option.value);
  const others = useRowOptions(
    target,
    listOf(value).filter((id) => !ids.includes(id)),
  );
  const isLong = search.hasMore || text !== '';
  return (
    <div className="stack">
      {isLong ? <FindField label={label(`resources.${target.name}.find`)} value={text} onChange={setText} /> : null}
      {search.state === 'loading' && text !== '' ? <p className="mut">{t('common.loading')}</p> : null}
      <Choices choices={[...others, ...search.options]} value={value} onChange={onChange} />
    </div>
  );
}

const ReferenceFilter: FilterControl = ({ name, field, value, onChange, rows, known }) => {
  const target = targetOf(field);
  if (target && !known) return <RowsFilter target={target} value={value} onChange={onChange} />;
  return <Choices choices={known ?? peopleIn(rows, name)} value={value} onChange={onChange} />;
};

const CurrencyFilter: FilterControl = ({ field, value, onChange }) => {
  const format = useFormat();
  const codes = field.kind === 'currency' ? codesOf(field) : [];
  return <Choices choices={codes.map((code) => ({ value: code, label: format.currency(code) }))} value={value} onChange={onChange} />;
};

/** How a field of each kind is filtered by. */
export const FILTERS = {
  text: TextFilter,
  longText: TextFilter,
  email: TextFilter,
  url: TextFilter,
  host: TextFilter,
  ip: TextFilter,
  integer: NumberFilter,
  money: NumberFilter,
  decimal: NumberFilter,
  currency: CurrencyFilter,
  boolean: BooleanFilter,
  option: OptionFilter,
  tags: TagsFilter,
  timezone: TimezoneFilter,
  day: DayFilter,
  instant: DayFilter,
  reference: ReferenceFilter,
  // Never filtered by: no operator compares them.
  facts: TextFilter,
  conditions: TextFilter,
} as const satisfies Record<FieldKind, FilterControl>;
