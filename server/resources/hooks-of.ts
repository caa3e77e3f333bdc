import type { SQL } from 'drizzle-orm';
import type { Made, ResourceHooks, Viewer, WriteScope } from './hook.ts';
import type { HooksPort } from './ports.ts';
import type { AnyRow } from './resource-table.ts';

type Values = Readonly<Record<string, unknown>>;

/** The hooks of every resource that has some, by its name. */
export type HooksByName = Readonly<Record<string, Hooks | undefined>>;

/** Hooks with their types widened and every one filled in, for code that treats all resources alike. */
export interface AnyResourceHooks extends Pick<ResourceHooks<never>, 'alsoTakes'> {
  /** Undefined: the column of the owner says it. */
  readonly visible: ((viewer: Viewer) => SQL | undefined) | undefined;
  order(userId: string): readonly SQL[] | undefined;
  /** The row with the fields that are worked out for whoever asks. */
  derive(row: AnyRow, viewer: Viewer): AnyRow;
  readCreate(...args: Parameters<NonNullable<ResourceHooks<never>['readCreate']>>): Promise<Made>;
  beforeCreate(values: Values, scope: WriteScope): Promise<Values>;
  afterCreate(row: AnyRow, scope: WriteScope): Promise<void>;
  beforeEdit(row: AnyRow, changes: Values, scope: WriteScope): Promise<Values>;
  afterEdit(row: AnyRow, scope: WriteScope): Promise<void>;
  beforeDelete(row: AnyRow, scope: WriteScope): Promise<void>;
  /** Undefined: a deleted row is removed. */
  readonly end: ((row: AnyRow, scope: WriteScope) => Promise<void>) | undefined;
  beforeRestore(row: Values, scope: WriteScope): Promise<Values>;
  afterCommit(row: AnyRow): Promise<void>;
}

/** Those that are told of rows. */
type OnRows = Exclude<keyof ResourceHooks<never>, 'alsoTakes' | 'visible' | 'order' | 'readCreate'>;
/**
 * The hooks of one resource. Each is typed by its own table; the caller hands it rows of that
 * same table, found by the same name, which the compiler cannot follow through the registry.
 */
type Hooks = Pick<ResourceHooks<never>, 'alsoTakes' | 'visible' | 'order' | 'readCreate'> & {
  [Hook in OnRows]?: (...args: never[]) => unknown;
};

function call(hooks: Hooks | undefined, hook: OnRows, args: readonly unknown[]): unknown {
  const run = hooks?.[hook] as ((...args: readonly unknown[]) => unknown) | undefined;
  return run?.(...args);
}

/** The hooks of a resource; those it does not have change nothing. */
export function hooksOf({ resourceHooks }: HooksPort, name: string): AnyResourceHooks {
  const hooks = resourceHooks[name];
  return {
    alsoTakes: hooks?.alsoTakes,
    visible: hooks?.visible,
    order: (userId) => hooks?.order?.(userId),
    derive: (row, viewer) => (hooks?.derive ? { ...row, ...(call(hooks, 'derive', [row, viewer]) as Values) } : row),
    readCreate: async (request, input) => (await hooks?.readCreate?.(request, input)) ?? { input, scope: () => ({}) },
    beforeCreate: async (values, scope) => ((await call(hooks, 'beforeCreate', [values, scope])) ?? values) as Values,
    afterCreate: async (row, scope) => void (await call(hooks, 'afterCreate', [row, scope])),
    beforeEdit: async (row, changes, scope) => ((await call(hooks, 'beforeEdit', [row, changes, scope])) ?? changes) as Values,
    afterEdit: async (row, scope) => void (await call(hooks, 'afterEdit', [row, scope])),
    beforeDelete: async (row, scope) => void (await call(hooks, 'beforeDelete', [row, scope])),
    end: hooks?.end && (async (row, scope) => void (await call(hooks, 'end', [row, scope]))),
    beforeRestore: async (row, scope) => ((await call(hooks, 'beforeRestore', [row, scope])) ?? {}) as Values,
    afterCommit: async (row) => void (await call(hooks, 'afterCommit', [row])),
  };
}
