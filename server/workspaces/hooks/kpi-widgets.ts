import { eq } from 'drizzle-orm';
import { partsOfSingle, singleOf } from '#domain/metrics/condition.ts';
import { featureOfKpi } from '#domain/plans/gates.ts';
import type { WireConditions } from '#domain/wire/filters/conditions.ts';
import { ELEMENT_TYPES, METRIC_TYPES, targetTypeOf } from '#domain/wire/reports/kpis.ts';
import { kpiTargets } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import type { ResourceHooks, WriteScope } from '#server/resources/hook.ts';

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

/** A widget counts what the plan shows; one that measures something else changes the type of the targets set on it. */
export const kpiWidgets: ResourceHooks<'kpi-widgets'> = {
  beforeCreate(values, scope) {
    requireShown(values, scope);
    return { ...values, ...conditionsIn(values, {}) };
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
