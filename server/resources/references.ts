import { and, eq } from 'drizzle-orm';
import type { FieldProblem } from '#domain/kit/problems.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Database } from '#server/db/client.ts';
import { ownedBy } from './query/conditions.ts';
import { columnOf, resourceTable } from './resource-table.ts';

/** References of a write that point at nothing in the same workspace. */
export async function brokenReferences(
  db: Database,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  workspaceId: string,
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const id = values[name];
    if (field.kind !== 'reference' || typeof id !== 'string') continue;
    const target = resourceTable(field.to);
    const found = await db
      .select({ id: columnOf(target, 'id') })
      .from(target.table)
      .where(and(eq(columnOf(target, 'id'), id), ownedBy(target, 'workspace_id', workspaceId)))
      .for('share');
    if (found.length === 0) problems.push({ field: name, code: 'unknownReference', params: {} });
  }
  return problems;
}
