import type { Context } from '#server/context.ts';
import type { ResourceHooks, WriteScope } from './hook.ts';
import { resourceHooks } from './hooks/index.ts';
import type { AnyRow } from './table-of.ts';

type Values = Readonly<Record<string, unknown>>;

/** A behaviour with its types widened and every hook filled in, for code that treats all resources alike. */
export interface AnyBehaviour {
  beforeCreate(values: Values, scope: WriteScope): Promise<Values>;
  afterCreate(row: AnyRow, scope: WriteScope): Promise<void>;
  beforeEdit(row: AnyRow, changes: Values, scope: WriteScope): Promise<Values>;
  afterEdit(row: AnyRow, scope: WriteScope): Promise<void>;
  beforeDelete(row: AnyRow, scope: WriteScope): Promise<void>;
  beforeRestore(row: Values, scope: WriteScope): Promise<Values>;
  afterCommit(row: AnyRow, context: Context): Promise<void>;
}

/**
 * The hooks of one resource. Each is typed by its own table; the caller hands it rows of that
 * same table, found by the same name, which the compiler cannot follow through the registry.
 */
type AnyHooks = { [Hook in keyof ResourceHooks<'workspaces'>]?: (...args: never[]) => unknown };

function call(hooks: AnyHooks | undefined, hook: keyof AnyHooks, args: readonly unknown[]): unknown {
  const run = hooks?.[hook] as ((...args: readonly unknown[]) => unknown) | undefined;
  return run?.(...args);
}

const registry: Readonly<Record<string, AnyHooks | undefined>> = resourceHooks;

/** The hooks of a resource; one it does not have changes nothing. */
export function hooksOf(name: string): AnyBehaviour {
  const hooks = registry[name];
  return {
    beforeCreate: async (values, scope) => ((await call(hooks, 'beforeCreate', [values, scope])) ?? values) as Values,
    afterCreate: async (row, scope) => void (await call(hooks, 'afterCreate', [row, scope])),
    beforeEdit: async (row, changes, scope) => ((await call(hooks, 'beforeEdit', [row, changes, scope])) ?? changes) as Values,
    afterEdit: async (row, scope) => void (await call(hooks, 'afterEdit', [row, scope])),
    beforeDelete: async (row, scope) => void (await call(hooks, 'beforeDelete', [row, scope])),
    beforeRestore: async (row, scope) => ((await call(hooks, 'beforeRestore', [row, scope])) ?? {}) as Values,
    afterCommit: async (row, context) => void (await call(hooks, 'afterCommit', [row, context])),
  };
}
