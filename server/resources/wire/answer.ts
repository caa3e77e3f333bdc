import type { Field, FieldKind } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { AnyRow } from '../resource-table.ts';

type Json = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;
const asIs = (value: unknown): Json => value as Json;

/** Stored values as they travel; null stays null. */
const TO_WIRE = {
  text: asIs,
  longText: asIs,
  email: asIs,
  url: asIs,
  host: asIs,
  ip: asIs,
  integer: asIs,
  money: asIs,
  decimal: asIs,
  currency: asIs,
  boolean: asIs,
  option: asIs,
  tags: asIs,
  timezone: asIs,
  day: asIs,
  instant: (value) => (value instanceof Date ? value.toISOString() : asIs(value)),
  reference: asIs,
  facts: asIs,
  conditions: asIs,
} as const satisfies Record<FieldKind, (value: unknown) => Json>;

export type WireFields = Readonly<Record<string, Json>>;

export type FieldList = readonly (readonly [string, Field])[];

/** The declared fields, of which `only` narrows the choice. */
export function fieldsOf(resource: AnyResource, only?: readonly string[]): FieldList {
  return Object.entries(resource.fields).filter(([name]) => !only || only.includes(name));
}

/** These fields of a row; columns that are no field never leave. */
export function wireFields(fields: FieldList, row: AnyRow): WireFields {
  const wire: Record<string, Json> = {};
  for (const [name, { kind }] of fields) {
    const value = row[name];
    wire[name] = value == null ? null : TO_WIRE[kind](value);
  }
  return wire;
}

/** A row of the plain REST API. */
export function plainRow(resource: AnyResource, row: AnyRow): WireFields & { readonly id: string } {
  return { id: row.id, ...wireFields(fieldsOf(resource), row) };
}
