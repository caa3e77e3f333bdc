import type { BaseRecord } from '@refinedev/core';

/** The part of JSON:API 1.1 that the dashboard API speaks. */
interface Identifier {
  readonly type: string;
  readonly id: string;
}
export interface JsonApiResource extends Identifier {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data?: Identifier | readonly Identifier[] | null }>>;
}
export interface JsonApiDocument {
  readonly data: JsonApiResource;
  readonly included?: readonly JsonApiResource[];
}
export interface JsonApiListDocument {
  readonly data: readonly JsonApiResource[];
  readonly included?: readonly JsonApiResource[];
  readonly meta?: { readonly total?: number };
}

/** Rows that came along, by the name of the relationship. */
export type Included = Readonly<Record<string, BaseRecord>>;

/** A resource as a flat row: id, attributes, and each to-one relationship as the id it points to. */
export function attributesOf<T>(resource: JsonApiResource): T {
  const row: Record<string, unknown> = { id: resource.id, ...resource.attributes };
  for (const [name, relationship] of Object.entries(resource.relationships ?? {})) {
    const target = relationship.data;
    if (target === null) row[name] = null;
    else if (target && !Array.isArray(target)) row[name] = (target as Identifier).id;
  }
  return row as T;
}

/** What an answer about one thing says, as a flat row. */
export async function oneOf<T>(answer: Promise<JsonApiDocument>): Promise<T> {
  return attributesOf<T>((await answer).data);
}

/** What an answer about several things says, as flat rows. */
export async function listOf<T>(answer: Promise<JsonApiListDocument>): Promise<readonly T[]> {
  return (await answer).data.map((entry) => attributesOf<T>(entry));
}

/** One page of several things, and how many there are on all of them. */
export async function pageOf<T>(answer: Promise<JsonApiListDocument>): Promise<{ readonly rows: readonly T[]; readonly total: number }> {
  const { data, meta } = await answer;
  return { rows: data.map((entry) => attributesOf<T>(entry)), total: meta?.total ?? data.length };
}

/** The flat row with what was included for it under `included`. */
export function rowOf(resource: JsonApiResource, included: readonly JsonApiResource[] = []): BaseRecord {
  const found: Record<string, BaseRecord> = {};
  for (const [name, relationship] of Object.entries(resource.relationships ?? {})) {
    const target = relationship.data as Identifier | null | undefined;
    const match = target && included.find((entry) => entry.type === target.type && entry.id === target.id);
    if (match) found[name] = attributesOf<BaseRecord>(match);
  }
  return { ...attributesOf<BaseRecord>(resource), included: found };
}
