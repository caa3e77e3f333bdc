import type { BaseRecord } from '@refinedev/core';
import type { ComponentType } from 'react';
import type { Field, FieldKind } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { conditionsSchema } from '#domain/wire/filters/conditions.ts';
import { useCurrency, useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Tags } from '#src/ui/data/Tags.tsx';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { optionKey } from '../form/fields.ts';
import { includedOf, personName, targetOf } from '../form/references.ts';
import { useRowOption } from '../form/row-search.ts';
import { clausesOf } from './condition-text.ts';

export interface CellProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly row: BaseRecord;
  readonly value: unknown;
}
export type Cell = ComponentType<CellProps>;

const isNone = (value: unknown) => value === null || value === undefined || value === '';
const None = () => <span className="mut3">{NO_VALUE}</span>;

const TextCell: Cell = ({ value }) => (isNone(value) ? <None /> : <span className="ell cell-text">{String(value)}</span>);
const LongTextCell: Cell = ({ value }) => (isNone(value) ? <None /> : <span className="cell-long">{String(value)}</span>);
const UrlCell: Cell = ({ value }) =>
  isNone(value) ? <None /> : <span className="ell cell-text mut">{String(value).replace(/^https?:\/\/|\/$/g, '')}</span>;

const IntegerCell: Cell = ({ value }) => {
  const format = useFormat();
  return typeof value === 'number' ? <span className="num">{format.number(value)}</span> : <None />;
};

const MoneyCell: Cell = ({ value }) => {
  const format = useFormat();
  const currency = useCurrency();
  return typeof value === 'number' ? <span className="num">{format.money(value, currency, { whole: true })}</span> : <None />;
};

const DecimalCell: Cell = ({ value }) => {
  const format = useFormat();
  return typeof value === 'number' ? <span className="num">{format.rate(value)}</span> : <None />;
};

const CurrencyCell: Cell = ({ value }) => {
  const format = useFormat();
  return isNone(value) ? <None /> : <span className="ell cell-text">{format.currency(String(value))}</span>;
};

const BooleanCell: Cell = ({ value }) => {
  const { t } = useText();
  return value ? <Icon name="check" label={t('common.yes')} /> : <span className="mut3">{t('common.no')}</span>;
};

const OptionCell: Cell = ({ resource, name, field, value }) => {
  const { label } = useText();
  if (isNone(value)) return <None />;
  const option = field.kind === 'option' ? field.options.find((entry) => entry.value === value) : undefined;
  return <span>{option ? label(optionKey(resource, name, option.name)) : String(value)}</span>;
};

const TagsCell: Cell = ({ value }) => {
  const tags = Array.isArray(value) ? value.map(String) : [];
  return tags.length === 0 ? <None /> : <Tags tags={tags} />;
};

const DayCell: Cell = ({ value }) => {
  const format = useFormat();
  return isNone(value) ? <None /> : <span className="num nw">{format.day(String(value), 'long')}</span>;
};

const InstantCell: Cell = ({ value }) => {
  const format = useFormat();
  const workspace = useMaybeWorkspace();
  if (isNone(value)) return <None />;
  const iso = String(value);
  return (
    <time dateTime={iso} className="mut num nw" title={format.instant(iso, workspace?.timezone)}>
      {format.relative(iso, workspace?.timezone)}
    </time>
  );
};

function OtherReference({ target, id }: { readonly target: AnyResource; readonly id: string }) {
  const named = useRowOption(target, id);
  return named ? <span className="ell cell-text">{named.label}</span> : <None />;
}

const ReferenceCell: Cell = ({ name, field, row, value }) => {
  if (isNone(value) || field.kind !== 'reference') return <None />;
  const target = targetOf(field);
  if (target) return <OtherReference target={target} id={String(value)} />;
  const person = personName(includedOf(row)[name]);
  if (!person) return <None />;
  return (
    <span className="row g8">
      <Avatar id={String(value)} name={person} small />
      <span className="ell">{person}</span>
    </span>
  );
};

/** Named values stand one below the other, as they are. */
const FactsCell: Cell = ({ value }) => {
  if (typeof value !== 'object' || value === null) return <None />;
  return (
    <span className="cell-long">
      {Object.entries(value)
        .map(([name, one]) => `${name}: ${JSON.stringify(one)}`)
        .join('\n')}
    </span>
  );
};

/** What an event must be like, in words. */
const ConditionsCell: Cell = ({ value }) => {
  const text = useText();
  const read = conditionsSchema.safeParse(value);
  return read.success ? <span className="cell-long">{clausesOf(text, read.data)}</span> : <None />;
};

/** How a value of each kind is written in a list or on a show screen. */
export const CELLS = {
  text: TextCell,
  longText: LongTextCell,
  email: TextCell,
  url: UrlCell,
  host: TextCell,
  ip: TextCell,
  integer: IntegerCell,
  money: MoneyCell,
  decimal: DecimalCell,
  currency: CurrencyCell,
  boolean: BooleanCell,
  option: OptionCell,
  tags: TagsCell,
  timezone: TextCell,
  day: DayCell,
  instant: InstantCell,
  reference: ReferenceCell,
  facts: FactsCell,
  conditions: ConditionsCell,
} as const satisfies Record<FieldKind, Cell>;
