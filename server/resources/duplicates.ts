import { getTableConfig } from 'drizzle-orm/pg-core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resourceTable } from './resource-table.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The store's own error inside what the query builder threw. */
function storeError(error: unknown, code: string): { readonly code?: unknown; readonly constraint?: unknown } | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && error.code === code) return error;
  return 'cause' in error ? storeError(error.cause, code) : null;
}

/** Why a deleted row cannot be written again, as a code of an error; undefined for any other error. */
export function violationOf(error: unknown): string | undefined {
  if (storeError(error, UNIQUE_VIOLATION)) return 'restore_duplicate';
  return storeError(error, FOREIGN_KEY_VIOLATION) ? 'restore_orphan' : undefined;
}

/** The declared field that a unique index of the resource's table is about; undefined for any other error. */
export function duplicateField(resource: AnyResource, error: unknown): string | undefined {
  const violated = storeError(error, UNIQUE_VIOLATION)?.constraint;
  if (typeof violated !== 'string') return undefined;
  const { table, columns } = resourceTable(resource.name);
  const index = getTableConfig(table).indexes.find(({ config }) => config.name === violated);
  const inIndex = (index?.config.columns ?? []).flatMap((column) => ('name' in column ? [column.name] : []));
  return Object.keys(resource.fields).find((field) => columns[field] && inIndex.includes(columns[field].name));
}
