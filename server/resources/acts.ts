import type { AnyResource } from '#domain/kit/resource.ts';
import type { Act } from '#server/audit/record.ts';
import type { AnyRow } from './resource-table.ts';
import { fieldsOf, wireFields } from './wire/answer.ts';

/** They change with every write; nobody looks for them in a log. */
const UNTOLD: ReadonlySet<string> = new Set(['updated_at', 'created_at']);

type Facts = Readonly<Record<string, unknown>>;

function factsOf(resource: AnyResource, row: AnyRow): Facts {
  const told = fieldsOf(resource).filter(([name, { unlogged, derived }]) => !unlogged && !derived && !UNTOLD.has(name));
  return wireFields(told, row);
}

function actOn(resource: AnyResource, row: AnyRow, verb: string): Act {
  const label = row[resource.label];
  const workspace = resource.scope.name === 'account' ? row.id : row.workspace_id;
  return {
    action: `${resource.name}.${verb}`,
    target: { type: resource.name, id: row.id, label: typeof label === 'string' ? label : undefined },
    workspace: typeof workspace === 'string' ? workspace : undefined,
  };
}

/** A new row, as a line of the audit log. */
export function creation(resource: AnyResource, row: AnyRow): Act {
  return { ...actOn(resource, row, 'create'), after: factsOf(resource, row) };
}

/** A changed row: only the fields that differ. */
export function change(resource: AnyResource, before: AnyRow, after: AnyRow): Act {
  const [old, now] = [factsOf(resource, before), factsOf(resource, after)];
  const changed = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  const only = (facts: Facts): Facts => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { ...actOn(resource, after, 'edit'), before: only(old), after: only(now) };
}

/** A row that goes, with what it was. */
export function deletion(resource: AnyResource, row: AnyRow): Act {
  return { ...actOn(resource, row, 'delete'), before: factsOf(resource, row) };
}

/** A deleted row that is back. */
export function restoration(resource: AnyResource, row: AnyRow): Act {
  return { ...actOn(resource, row, 'restore'), after: factsOf(resource, row) };
}
