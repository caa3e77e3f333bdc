import { eq, max } from 'drizzle-orm';
import { partsOfSingle, singleOf } from '#domain/metrics/condition.ts';
import { featureOfKpi } from '#domain/plans/gates.ts';
import type { WireConditions } from '#domain/wire/filters/conditions.ts';
import { ELEMENT_TYPES, METRIC_TYPES, targetTypeOf } from '#domain/wire/reports/kpis.ts';
import { kpiWidgets as kpiWidgetsResource } from '#resources/monitor/kpi-widgets.ts';
import type { Database } from '#server/db/client.ts';
import { kpiTargets, kpiWidgets as kpiWidgetsTable } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import type { ResourceHooks, WriteScope } from '#server/resources/hook.ts';

const MOST_PLACE = kpiWidgetsResource.fields.position.max;

interface Measured {
  readonly metric_type?: string | null;
  readonly element_type?: string | null;
}

/**
 * Nobody builds a KPI that their plan would not show.
 * @throws HttpError 403 `plan`, naming the feature and the first plan that has it.
 */
function requireShown({ metric_type, element_type }: Measured, { workspace }: WriteScope): void {
  const metric = METRIC_TYPES.find((type) => type === metric_type);
  if (!metric || !workspace) return;
  const feature = featureOfKpi({ metric_type: metric, element_type: ELEMENT_TYPES.find((type) => type === element_type) ?? null });
  if (feature === null || workspace.entitlements.features[feature]) return;
  throw new HttpError(403, 'plan', {
    texts: { feature: `features.${feature}.name` },
    lacking: { feature },
  });
}

interface Conditioned {
  readonly conditions?: WireConditions | null;
  readonly attribute_key?: string | null;
  readonly operator?: string | null;
  readonly value?: string | null;
}
const PARTS = ['attribute_key', 'operator', 'value'] as const;

/**
 * The conditions of a row both ways they travel: as a tree, and as three parts where it is one
 * comparison. A request that gives the tree decides by it; one that gives parts makes a tree of one.
 */
function conditionsIn(given: Conditioned, row: Conditioned): Partial<Conditioned> {
  if (given.conditions !== undefined) return { conditions: given.conditions, ...partsOfSingle(given.conditions) };
  if (PARTS.every((part) => given[part] === undefined)) return {};
  return { conditions: singleOf({ ...row, ...given }) };
}

/** The place behind all KPIs of a workspace; the last there is where they have been moved to the end of all places. */
async function lastPlace(tx: Database, workspace: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(kpiWidgetsTable.position) })
    .from(kpiWidgetsTable)
    .where(eq(kpiWidgetsTable.workspace_id, workspace));
  return Math.min(row?.last == null ? 0 : row.last + 1, MOST_PLACE);
}

/** A widget counts what the plan shows; one that measures something else changes the type of the targets set on it. */
export const kpiWidgets: ResourceHooks<'kpi-widgets'> = {
  async beforeCreate(values, scope) {
    requireShown(values, scope);
    const position = values.position ?? (scope.workspace ? await lastPlace(scope.tx, scope.workspace.id) : 0);
    return { ...values, ...conditionsIn(values, {}), position };
  },
  beforeEdit(row, changes, scope) {
    // What a smaller plan no longer shows may still be renamed or moved.
    if (changes.metric_type !== undefined || changes.element_type !== undefined) requireShown({ ...row, ...changes }, scope);
    return { ...changes, ...conditionsIn(changes, row) };
  },
  async afterEdit(row, { tx }) {
    await tx
      .update(kpiTargets)
      .set({ type: targetTypeOf(row.metric_type) })
      .where(eq(kpiTargets.widget_id, row.id));
  },
};
