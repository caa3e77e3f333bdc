import { CURRENCIES, type Currency, WORKSPACE_CURRENCIES } from '../money/currencies.ts';

/**
 * Field kinds: the vocabulary every resource is declared in.
 *
 * A kind decides, everywhere at once, how a value is validated (`schema.ts`), compared in a
 * list query (`list-query.ts`), shown as a column, typed as an input and offered as a filter.
 * Each of those places is a map closed with `satisfies Record<FieldKind, …>`, so adding a kind
 * here stops the build until every surface has an answer.
 */
export const FIELD_KINDS = [
  'text',
  'longText',
  'email',
  'url',
  'host',
  'ip',
  'integer',
  'money',
  'decimal',
  'currency',
  'boolean',
  'option',
  'tags',
  'timezone',
  'day',
  'instant',
  'reference',
  'facts',
  'conditions',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The places a field can stand in. `form` covers create and edit; `edit` alone hides it on create. */
export type Surface = 'list' | 'form' | 'show' | 'filter' | 'search';

export interface FieldBase {
  /** Key of its text, where that is not `resources.<name>.fields.<field>`. */
  readonly label?: string;
  /** Must have a value on create; message key `errors.required`. */
  readonly required?: boolean;
  /** Set by the server only; a client that sends it gets a 422 naming the field. */
  readonly readOnly?: boolean;
  /** Where it is shown. Default: list, form, show (readOnly: list, show). */
  readonly on?: readonly Surface[];
  /** May a list be sorted by it? Default false. */
  readonly sortable?: boolean;
  /** Value used when a create request leaves it out. */
  readonly initial?: string | number | boolean | readonly string[] | null;
  /** Follows from others or is nobody's decision: the audit log does not tell it. */
  readonly unlogged?: true;
  /**
   * Worked out for whoever asks, by the hook `derive`: it has no column that a list could be sorted, filtered
   * or searched by, and the audit log does not tell it.
   */
  readonly derived?: true;
  /** Forms are complete without it: it stands folded away behind what they ask for. */
  readonly folded?: true;
  /** May the value be null? Default: not required implies nullable. */
  readonly nullable?: boolean;
}
export interface TextField extends FieldBase {
  /** What it may be: one of these names, or a name of the writer's own behind a prefix. Offered while typing. */
  readonly among?: { readonly names: readonly string[]; readonly prefix: string };
  readonly kind: 'text' | 'longText' | 'email' | 'url' | 'host' | 'ip' | 'timezone';
  /** Characters; default 120 for text, 2000 for longText, 254 for the others. */
  readonly max?: number;
}
export interface NumberField extends FieldBase {
  /** `money` is an integer in minor units of the workspace's currency. `decimal` is a number above zero, or from `min` on. */
  readonly kind: 'integer' | 'money' | 'decimal';
  readonly min?: number;
  readonly max?: number;
  /** The value must not exceed that of this sibling field; message key `errors.moreThanTarget`. */
  readonly atMostField?: string;
}
export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}
/** A closed set. `options` maps the wire value (string or number) to the name used in text keys. */
export interface OptionField extends FieldBase {
  readonly kind: 'option';
  readonly options: readonly Option[];
  /** Key before the names of its options, where those are said elsewhere; else `resources.<name>.options.<field>`. */
  readonly words?: string;
  /** What each option means is said beside it: all of them stand open, with the texts `resources.<name>.explained.<field>.<option>`. */
  readonly explained?: true;
}
/** `group`: the heading it is offered under, a name used in text keys; options of a group stand together. */
export interface Option {
  readonly value: string | number;
  readonly name: string;
  readonly group?: string;
}
/** An ISO 4217 code in capitals, named in the reader's language by its readers. */
export interface CurrencyField extends FieldBase {
  readonly kind: 'currency';
  /** `offered`: those a workspace may count in. Default: every currency. */
  readonly among?: 'offered';
}
export interface TagsField extends FieldBase {
  readonly kind: 'tags';
  readonly max?: number;
}
/** A calendar day, `YYYY-MM-DD`, of the zone of whatever it belongs to. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
}
/** A moment in UTC, ISO 8601 on the wire. */
export interface InstantField extends FieldBase {
  readonly kind: 'instant';
}
/** The resource whose rows are people: where others refer to them, their names may come along. */
export const PEOPLE = 'users';

/** The id of a row of another resource (or of a person). */
export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  readonly to: string;
}
/** Named values of whatever kind, as the server noted them; nobody types or filters by them. */
export interface FactsField extends FieldBase {
  readonly kind: 'facts';
  readonly readOnly: true;
}
/** What an event must be like: a tree of comparisons joined by and, or (`domain/wire/filters/conditions.ts`). */
export interface ConditionsField extends FieldBase {
  readonly kind: 'conditions';
}
export type Field =
  | TextField
  | NumberField
  | BooleanField
  | OptionField
  | CurrencyField
  | TagsField
  | DayField
  | InstantField
  | ReferenceField
  | FactsField
  | ConditionsField;

/** The codes a field of this kind takes. */
export function codesOf({ among }: CurrencyField): readonly Currency[] {
  return among === 'offered' ? WORKSPACE_CURRENCIES : CURRENCIES;
}

const DEFAULT_SURFACES: readonly Surface[] = ['list', 'form', 'show'];
const READ_ONLY_SURFACES: readonly Surface[] = ['list', 'show'];

/** Where a field is shown, with the defaults applied. */
function surfacesOf(field: Field): readonly Surface[] {
  return field.on ?? (field.readOnly ? READ_ONLY_SURFACES : DEFAULT_SURFACES);
}

/** A read-only field never stands in a form, whatever `on` says. */
export function isOn(field: Field, surface: Surface): boolean {
  if (surface === 'form' && field.readOnly) return false;
  if (field.derived && (surface === 'filter' || surface === 'search')) return false;
  return surfacesOf(field).includes(surface);
}
