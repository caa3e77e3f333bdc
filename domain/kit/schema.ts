import { z } from 'zod';
import type { Field } from './fields.ts';
import { INPUT_BY_KIND, OUTPUT_BY_KIND } from './kind-schemas.ts';
import { type FieldProblem, toProblems } from './problems.ts';
import type { AnyResource } from './resource.ts';

/** A row or a request body, before it is known to be right. */
export type Values = Readonly<Record<string, unknown>>;

/** May the value be null? What is required may not, nor may a yes-or-no or a list. */
function isNullable(field: Field): boolean {
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

type Mode = 'create' | 'edit';
type BodySchema = z.ZodObject<Shape, z.core.$strict>;

/** Building a schema costs far more than using it, so each declaration's is built once. */
const built: Record<Mode, WeakMap<AnyResource, BodySchema>> = { create: new WeakMap(), edit: new WeakMap() };

function bodySchema(resource: AnyResource, mode: Mode): BodySchema {
  const known = built[mode].get(resource);
  if (known) return known;
  const schema = z.strictObject(shapeOf(resource, mode === 'create' ? onCreate : onEdit, isWritable));
  built[mode].set(resource, schema);
  return schema;
}

/** Body of a create request: every writable field, defaults filled in; anything else is refused. */
export function createSchema(resource: AnyResource): BodySchema {
  return bodySchema(resource, 'create');
}

/** Body of an edit request: any of the writable fields; absent ones keep their value. */
export function editSchema(resource: AnyResource): BodySchema {
  return bodySchema(resource, 'edit');
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

const isEmpty = (value: unknown) => value === null || value === undefined;

/** What is missing of fields that only mean something together, unless none of them is part of this request. */
function missingParts({ together = [] }: AnyResource, row: Values, touched: Values): FieldProblem[] {
  const missing = together.filter((name) => isEmpty(row[name]));
  if (missing.length === together.length || !together.some((name) => name in touched)) return [];
  return missing.map((field) => ({ field, code: 'partMissing', params: {} }));
}

/** Rules between the fields of one row; `touched` are the fields of this request. */
function crossProblems(resource: AnyResource, row: Values, touched: Values): FieldProblem[] {
  return [...exceeded(resource, row, touched), ...missingParts(resource, row, touched)];
}

function exceeded(resource: AnyResource, row: Values, touched: Values): FieldProblem[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if ((field.kind !== 'integer' && field.kind !== 'money') || !field.atMostField) return [];
    if (!(name in touched) && !(field.atMostField in touched)) return [];
    const [value, bound] = [row[name], row[field.atMostField]];
    if (typeof value !== 'number' || typeof bound !== 'number' || value <= bound) return [];
    return [{ field: name, code: 'moreThanTarget', params: { max: bound } }];
  });
}

/** One problem per field. By a map, because a request may come with a hundred thousand fields. */
function firstOfEach(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem);
  return [...first.values()];
}

export type Checked = { readonly ok: true; readonly values: Values } | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/**
 * Checks a create or edit request. `current` is the row being edited, for rules between fields.
 * Answers the values to store (trimmed, normalised, defaults filled in) or every problem found.
 */
export function check(resource: AnyResource, mode: Mode, input: Values, current: Values = {}): Checked {
  const tidied = blankToNull(resource, input);
  const parsed = bodySchema(resource, mode).safeParse(tidied);
  const problems = parsed.success
    ? crossProblems(resource, { ...current, ...parsed.data }, parsed.data)
    : [
        ...parsed.error.issues.flatMap((issue) => toProblems(resource, tidied, issue)),
        ...crossProblems(resource, { ...current, ...tidied }, tidied),
      ];
  const first = firstOfEach(problems);
  if (first.length > 0) return { ok: false, problems: first };
  return parsed.success ? { ok: true, values: parsed.data } : { ok: false, problems: [{ field: '', code: 'unknownField', params: {} }] };
}

/** What is wrong with the values of a form or request; empty when nothing is. One problem per field. */
export function problemsOf(resource: AnyResource, mode: Mode, input: Values, current: Values = {}): readonly FieldProblem[] {
  const checked = check(resource, mode, input, current);
  return checked.ok ? [] : checked.problems;
}
