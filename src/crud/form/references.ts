import type { BaseRecord } from '@refinedev/core';
import type { Field } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resourceNamed } from '#resources/index.ts';
import type { Included } from '#src/providers/data/json-api.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import type { ComboOption } from '#src/ui/fields/Combobox.tsx';

export type Choice = ComboOption;

/** First and last name of an included person. */
export function personName(person: BaseRecord | undefined): string | undefined {
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name || undefined;
}

export function includedOf(row: BaseRecord): Included {
  return (row.included as Included | undefined) ?? {};
}

/** The resource whose rows a field refers to, where they can be listed: people are listed for staff alone. */
export function targetOf(field: Field): AnyResource | undefined {
  const named = field.kind === 'reference' ? resourceNamed(field.to) : undefined;
  return named?.scope.name === 'installation' ? undefined : named;
}

/**
 * What a row of this resource must name and there is none of yet: a target is about a KPI, so without
 * KPIs there is nothing to choose from. Null while that is not known.
 */
export function useMissingReference(resource: AnyResource, asked: boolean): AnyResource | null {
  const field = Object.values(resource.fields).find(({ kind, required }) => kind === 'reference' && required);
  const named = field?.kind === 'reference' ? resourceNamed(field.to) : undefined;
  const target = named?.scope.name === 'workspace' ? named : undefined;
  const { result, query } = useRowList(target ?? resource, {
    pagination: { currentPage: 1, pageSize: 1 },
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
