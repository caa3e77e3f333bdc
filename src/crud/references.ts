import type { BaseRecord } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resourceNamed, resources } from '#resources/index.ts';
import type { Included } from '#src/providers/json-api.ts';
import { useRowList } from '#src/providers/row-meta.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
/** A select offers this many rows; a longer list is searched in its own screen. */
const OFFERED = 200;

/** First and last name of an included person. */
export function personName(person: BaseRecord | undefined): string | undefined {
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name || undefined;
}

export function includedOf(row: BaseRecord): Included {
  return (row.included as Included | undefined) ?? {};
}

/** The rows of another resource as choices. People are listed for staff alone, so they give none. */
export function useReferenceChoices(to: string): readonly Choice[] {
  const named = resourceNamed(to);
  const target = named?.scope.name === 'installation' ? undefined : named;
  const { result } = useRowList(target ?? resources.workspaces, {
    pagination: { currentPage: 1, pageSize: OFFERED },
    queryOptions: { enabled: target !== undefined },
  });
  if (!target) return [];
  return result.data.map((row) => ({ value: String(row.id), label: String(row[target.label] ?? '') }));
}

/**
 * What a row of this resource must name and there is none of yet: a target is about a KPI, so without
 * KPIs there is nothing to choose from. Null while that is not known.
 */
export function useMissingReference(resource: AnyResource, asked: boolean): AnyResource | null {
  const field = Object.values(resource.fields).find(({ kind, required }) => kind === 'reference' && required);
  const named = field?.kind === 'reference' ? resourceNamed(field.to) : undefined;
  const target = named?.scope.name === 'workspace' ? named : undefined;
  const { result, query } = useRowList(target ?? resources.workspaces, {
    pagination: { currentPage: 1, pageSize: OFFERED },
    queryOptions: { enabled: asked && target !== undefined },
  });
  return target && query.isSuccess && result.data.length === 0 ? target : null;
}

/** Everybody who stands in a reference field of the rows at hand. */
export function peopleIn(rows: readonly BaseRecord[], field: string): readonly Choice[] {
  const found = new Map<string, string>();
  for (const row of rows) {
    const person = includedOf(row)[field];
    const label = personName(person);
    if (person?.id && label) found.set(String(person.id), label);
  }
  return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
