import { z } from 'zod';
import { normaliseHost, normaliseUrl } from './address.ts';
import type { Field, FieldKind, NumberField, OptionField, TagsField, TextField } from './fields.ts';
import { type FieldProblem, toProblems } from './problems.ts';
import type { AnyResource } from './resource.ts';

/** A row or a request body, before it is known to be right. */
export type Values = Readonly<Record<string, unknown>>;

const TEXT_LENGTH = 120;
const LONG_TEXT_LENGTH = 2000;
const ADDRESS_LENGTH = 254;
const TAG_LENGTH = 40;
const TAGS = 50;

/** Text that a function brings to its stored form; what it cannot is an issue. */
function normalised(max: number, normalise: (text: string) => string | null): z.ZodType {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .transform((text, ctx) => {
      const value = normalise(text);
      if (value !== null) return value;
      ctx.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    });
}

function knownTimezone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '' ? null : name;
  } catch {
    return null;
  }
}

const IP = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const text = (max: number) => z.string().trim().min(1).max(max);

function whole(field: NumberField): z.ZodType {
  const least = field.min === undefined ? z.int() : z.int().min(field.min);
  return field.max === undefined ? least : least.max(field.max);
}

const TAG_LIST = z.array(z.string().trim().max(TAG_LENGTH)).max(10 * TAGS);
const withoutRepeats = (tags: readonly string[]) => [...new Set(tags.filter((tag) => tag !== ''))];

type Builder = (field: Field) => z.ZodType;
const build = <F extends Field>(make: (field: F) => z.ZodType): Builder => make as Builder;

/** What a client may send for a field of each kind, blanks aside. */
const INPUT_BY_KIND = {
  text: build<TextField>(({ max }) => text(max ?? TEXT_LENGTH)),
  longText: build<TextField>(({ max }) => text(max ?? LONG_TEXT_LENGTH)),
  email: build<TextField>(({ max }) =>
    z
      .string()
      .trim()
      .toLowerCase()
      .max(max ?? ADDRESS_LENGTH)
      .pipe(z.email()),
  ),
  url: build<TextField>(({ max }) => normalised(max ?? ADDRESS_LENGTH, normaliseUrl)),
  host: build<TextField>(({ max }) => normalised(max ?? ADDRESS_LENGTH, normaliseHost)),
  ip: build<TextField>(({ max }) =>
    normalised(max ?? ADDRESS_LENGTH, (value) => (IP.safeParse(value).success ? value.toLowerCase() : null)),
  ),
  timezone: build<TextField>(({ max }) => normalised(max ?? ADDRESS_LENGTH, knownTimezone)),
  integer: build<NumberField>(whole),
  money: build<NumberField>(whole),
  boolean: () => z.boolean(),
  option: build<OptionField>(({ options }) => z.literal(options.map(({ value }) => value))),
  // The bound counts what is kept, so it is asked after repeats are gone.
  tags: build<TagsField>(({ max }) => TAG_LIST.transform(withoutRepeats).pipe(z.array(z.string()).max(max ?? TAGS))),
  instant: () => z.iso.datetime({ offset: true }),
  reference: () => z.uuid(),
} as const satisfies Record<FieldKind, Builder>;

/** What an answer carries for a field of each kind. */
const OUTPUT_BY_KIND = {
  text: () => z.string(),
  longText: () => z.string(),
  email: () => z.string(),
  url: () => z.string(),
  host: () => z.string(),
  ip: () => z.string(),
  timezone: () => z.string(),
  integer: () => z.int(),
  money: () => z.int(),
  boolean: () => z.boolean(),
  option: build<OptionField>(({ options }) => z.literal(options.map(({ value }) => value))),
  tags: () => z.array(z.string()),
  instant: () => z.iso.datetime({ offset: true }),
  reference: () => z.uuid(),
} as const satisfies Record<FieldKind, Builder>;

/** May the value be null? What is required may not, nor may a yes-or-no or a list. */
export function isNullable(field: Field): boolean {
  if (field.kind === 'boolean' || field.kind === 'tags') return false;
  return field.nullable ?? !field.required;
}

const orNull = (schema: z.ZodType, field: Field) => (isNullable(field) ? schema.nullable() : schema);

function onCreate(field: Field): z.ZodType {
  const value = orNull(INPUT_BY_KIND[field.kind](field), field);
  if (field.initial !== undefined) return value.default(field.initial);
  return field.required ? value : value.optional();
}

const onEdit = (field: Field) => orNull(INPUT_BY_KIND[field.kind](field), field).optional();

/** Answers carry every field; a required one is never null, a read-only one may be until it is set. */
const inAnswer = (field: Field) => orNull(OUTPUT_BY_KIND[field.kind](field), field);

type Shape = Record<string, z.ZodType>;
function shapeOf(resource: AnyResource, of: (field: Field) => z.ZodType, keep: (field: Field) => boolean): Shape {
  const kept = Object.entries(resource.fields).filter(([, field]) => keep(field));
  return Object.fromEntries(kept.map(([name, field]) => [name, of(field)]));
}
const isWritable = (field: Field) => !field.readOnly;

/** Body of a create request: every writable field, defaults filled in; anything else is refused. */
export function createSchema(resource: AnyResource) {
  return z.strictObject(shapeOf(resource, onCreate, isWritable));
}

/** Body of an edit request: any of the writable fields; absent ones keep their value. */
export function editSchema(resource: AnyResource) {
  return z.strictObject(shapeOf(resource, onEdit, isWritable));
}

/** The fields of a row in an answer, without its id. */
export function rowSchema(resource: AnyResource) {
  return z.object(shapeOf(resource, inAnswer, () => true));
}

/** A form sends blank text for "nothing": it becomes null, which a required field refuses. */
function blankToNull(resource: AnyResource, input: Values): Values {
  const tidy = ([name, value]: [string, unknown]): [string, unknown] => {
    const isBlank = typeof value === 'string' && value.trim() === '' && resource.fields[name]?.kind !== 'tags';
    return [name, isBlank ? null : value];
  };
  return Object.fromEntries(Object.entries(input).map(tidy));
}

/** Rules between two fields of one row; `touched` are the fields of this request. */
function crossProblems(resource: AnyResource, row: Values, touched: Values): FieldProblem[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if ((field.kind !== 'integer' && field.kind !== 'money') || !field.atMostField) return [];
    if (!(name in touched) && !(field.atMostField in touched)) return [];
    const [value, bound] = [row[name], row[field.atMostField]];
    if (typeof value !== 'number' || typeof bound !== 'number' || value <= bound) return [];
    return [{ field: name, code: 'moreThanTarget', params: { max: bound } }];
  });
}

export type Checked = { readonly ok: true; readonly values: Values } | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/**
 * Checks a create or edit request. `current` is the row being edited, for rules between fields.
 * Answers the values to store (trimmed, normalised, defaults filled in) or every problem found.
 */
export function check(resource: AnyResource, mode: 'create' | 'edit', input: Values, current: Values = {}): Checked {
  const tidied = blankToNull(resource, input);
  const parsed = (mode === 'create' ? createSchema : editSchema)(resource).safeParse(tidied);
  const problems = parsed.success
    ? crossProblems(resource, { ...current, ...parsed.data }, parsed.data)
    : [
        ...parsed.error.issues.flatMap((issue) => toProblems(resource, tidied, issue)),
        ...crossProblems(resource, { ...current, ...tidied }, tidied),
      ];
  const first = problems.filter((problem, at) => problems.findIndex(({ field }) => field === problem.field) === at);
  if (first.length > 0) return { ok: false, problems: first };
  return parsed.success ? { ok: true, values: parsed.data } : { ok: false, problems: [{ field: '', code: 'unknownField', params: {} }] };
}

/** What is wrong with the values of a form or request; empty when nothing is. One problem per field. */
export function problemsOf(resource: AnyResource, mode: 'create' | 'edit', input: Values, current: Values = {}): readonly FieldProblem[] {
  const checked = check(resource, mode, input, current);
  return checked.ok ? [] : checked.problems;
}
