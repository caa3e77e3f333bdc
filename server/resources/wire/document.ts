import type { AnyResource } from '#domain/kit/resource.ts';
import type { Person } from '#server/db/people.ts';
import type { Contained } from '../contained.ts';
import type { PlannedQuery } from '../query/plan.ts';
import type { AnyRow } from '../resource-table.ts';
import { rootOf } from '../route-parts.ts';
import { personObject, resourceObject } from './jsonapi-answer.ts';

/** What stands beside the rows of an answer. */
export interface Beside {
  readonly people: readonly Person[];
  readonly contained: readonly Contained[];
}

/** Relationships to the rows that a workspace holds: those included, how many there are, and where all are listed. */
function containedLinks(row: AnyRow, contained: readonly Contained[], only: readonly string[] | undefined) {
  const shown = contained.filter(({ relationship }) => !only || only.includes(relationship));
  return Object.fromEntries(
    shown.flatMap(({ relationship, resource, shares }) => {
      const share = shares.get(row.id);
      if (!share) return [];
      const data = share.rows.map(({ id }) => ({ type: resource.path, id }));
      const related = `${rootOf(resource)}?filter%5Bproject%5D=${row.id}`;
      return [[relationship, { data, links: { related }, meta: { total: share.total } }]];
    }),
  );
}

/** A row of an answer with everything that was asked about it. */
export function dataObject(resource: AnyResource, row: AnyRow, query: PlannedQuery, contained: readonly Contained[]) {
  const object = resourceObject(resource, row, query.fields);
  if (contained.length === 0) return object;
  const links = containedLinks(row, contained, query.fields.get(resource.path));
  return { ...object, relationships: { ...object.relationships, ...links } };
}

/** The `included` of an answer; absent where nothing was asked for. */
export function included(query: PlannedQuery, { people, contained }: Beside) {
  if (query.include.length === 0) return {};
  const held = contained.flatMap(({ resource, shares }) =>
    [...shares.values()].flatMap(({ rows }) => rows.map((row) => resourceObject(resource, row, query.fields))),
  );
  return { included: [...people.map((person) => personObject(person, query.fields)), ...held] };
}
