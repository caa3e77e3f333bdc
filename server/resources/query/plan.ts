import { type Field, type FieldKind, PEOPLE } from '#domain/kit/fields.ts';
import {
  FILTER_OPERATORS,
  type Filter,
  type FilterOperator,
  filterableField,
  type ListQuery,
  OPERATORS_BY_KIND,
  type Sorter,
} from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { localDay } from '#domain/wire/reports/reports.ts';
import { resourceNamed } from '#resources/index.ts';
import { isUuid } from '#server/policy/membership.ts';
import { badQuery, type RawFilter, type RawQuery, type RawSorter } from './raw-query.ts';

type Value = string | number | boolean;
type Reader = (text: string, field: Field) => Value | undefined;

const asText: Reader = (text) => text;
const asWhole: Reader = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined);
const asNumber: Reader = (text) => (/^\d{1,15}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined);
const asId: Reader = (text) => (isUuid(text) ? text.toLowerCase() : undefined);

/** Years of four digits: what JavaScript writes of others the store does not read. */
const asInstant: Reader = (text) => {
  const moment = new Date(text);
  const isStorable = moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999;
  return isStorable ? moment.toISOString() : undefined;
};

const asDay: Reader = (text) => (localDay.safeParse(text).success ? text : undefined);

const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Text of a query parameter as a value of the field; undefined when it cannot be one. */
const READ_BY_KIND = {
  text: asText,
  longText: asText,
  email: (text) => text.toLowerCase(),
  url: asText,
  host: (text) => text.toLowerCase(),
  ip: (text) => text.toLowerCase(),
  timezone: asText,
  integer: asWhole,
  money: asWhole,
  decimal: asNumber,
  currency: (text) => text.toUpperCase(),
  boolean: (text) => YES_OR_NO.get(text),
  option: (text, field) => (field.kind === 'option' ? field.options.find(({ value }) => String(value) === text)?.value : undefined),
  tags: asText,
  day: asDay,
  instant: asInstant,
  reference: asId,
  facts: () => undefined,
  conditions: () => undefined,
} as const satisfies Record<FieldKind, Reader>;

const ID_FIELD: Field = { kind: 'reference', to: 'self', readOnly: true };
const ID_OPERATORS: readonly FilterOperator[] = ['eq', 'in'];

function operatorsOf(name: string, field: Field): readonly FilterOperator[] {
  return name === 'id' ? ID_OPERATORS : OPERATORS_BY_KIND[field.kind];
}

function operatorOf(raw: RawFilter, allowed: readonly FilterOperator[]): FilterOperator {
  // Without an operator: equal, or for lists and long texts containing. Instants need one.
  const asked = raw.operator ?? ['eq', 'contains'].find((usual) => allowed.some((operator) => operator === usual)) ?? 'eq';
  const known = FILTER_OPERATORS.find((operator) => operator === asked);
  if (known && allowed.includes(known)) return known;
  throw badQuery('unknown_operator', raw.parameter, { operator: asked, allowed: allowed.join(', ') });
}

function planFilter(resource: AnyResource, raw: RawFilter): Filter {
  const field = raw.field === 'id' ? ID_FIELD : filterableField(resource, raw.field);
  if (!field) throw badQuery('unknown_filter', raw.parameter, { field: raw.field });
  const operator = operatorOf(raw, operatorsOf(raw.field, field));
  if (operator !== 'in' && raw.values.length !== 1) throw badQuery('repeated_parameter', raw.parameter);
  const read: Reader = READ_BY_KIND[field.kind];
  const values = raw.values.map((text) => {
    const value = read(text, field);
    if (value === undefined) throw badQuery('bad_value', raw.parameter, { value: text.slice(0, 80) });
    return value;
  });
  return { field: raw.field, operator, values };
}

function planSorter(resource: AnyResource, raw: RawSorter): Sorter {
  if (!resource.fields[raw.field]?.sortable) throw badQuery('unknown_sort', raw.parameter, { field: raw.field });
  return { field: raw.field, descending: raw.descending };
}

/** What may be included: people that fields refer to, and of a workspace the rows it holds. */
export function includable(resource: AnyResource): readonly string[] {
  const people = Object.entries(resource.fields).filter(([, field]) => field.kind === 'reference' && field.to === PEOPLE);
  return [...people.map(([name]) => name), ...Object.keys(resource.contains ?? {})];
}

function planInclude(resource: AnyResource, asked: readonly string[]): readonly string[] {
  const allowed = includable(resource);
  const unknown = asked.find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw badQuery('unknown_include', 'include', { field: unknown });
  return asked;
}

const PERSON_FIELDS = ['first_name', 'last_name'] as const;

function checkFields(resource: AnyResource, fields: RawQuery['fields']): void {
  const ownFields = ({ fields: own, scope, contains }: AnyResource) => [
    ...Object.keys(own),
    ...Object.keys(contains ?? {}),
    ...(scope.name === 'workspace' ? ['project'] : []),
  ];
  const held = Object.values(resource.contains ?? {}).flatMap((name) => resourceNamed(name) ?? []);
  // The list of people may be asked for its own fields; elsewhere a person is no more than a name.
  const known = new Map<string, readonly string[]>([
    [PEOPLE, PERSON_FIELDS],
    ...[resource, ...held].map((one) => [one.path, ownFields(one)] as const),
  ]);
  for (const [type, names] of fields) {
    const parameter = `fields[${type}]`;
    const allowed = known.get(type);
    if (!allowed) throw badQuery('unknown_type', parameter, { type });
    const unknown = names.find((name) => !allowed.includes(name));
    if (unknown !== undefined) throw badQuery('unknown_fieldset', parameter, { field: unknown });
  }
}

export interface PlannedQuery extends ListQuery {
  /** Fields to send per JSON:API type; absent type: all. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/**
 * Holds a list request against the declaration.
 * @throws HttpError 400 naming the parameter that cannot be honoured; nothing is dropped in silence.
 */
export function planQuery(resource: AnyResource, raw: RawQuery): PlannedQuery {
  checkFields(resource, raw.fields);
  return {
    filters: raw.filters.map((filter) => planFilter(resource, filter)),
    search: raw.search,
    sort: raw.sort.map((sorter) => planSorter(resource, sorter)),
    offset: raw.offset,
    limit: raw.limit,
    include: planInclude(resource, raw.include ?? resource.include ?? []),
    fields: raw.fields,
  };
}
