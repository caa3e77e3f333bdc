import type { Feature } from '../plans/features.ts';
import type { Limit } from '../plans/plans.ts';
import type { Field } from './fields.ts';

/** What may be done to rows of a resource. These are also the Casbin actions. */
const RESOURCE_ACTIONS = ['list', 'show', 'create', 'edit', 'delete'] as const;
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number];

/**
 * `global`: rows belong to a person (or to everybody); the server scopes them to what the
 * signed-in person owns or is invited to. `workspace`: every row carries a workspace id and
 * is only ever read or written inside that workspace. `staff`: rows of the whole installation,
 * for those whom the policy calls support or admin.
 */
export type Scope = 'global' | 'workspace' | 'staff';

export interface Declaration<Name extends string, Fields extends Record<string, Field>, In extends Scope = Scope> {
  readonly name: Name;
  /** Which API serves it: JSON:API at /api/dashboard or plain REST at /api/analytics. */
  readonly api: 'dashboard' | 'analytics';
  /** Path under the API's root, also the JSON:API type; fixed by the wire contract. */
  readonly path: string;
  readonly scope: In;
  readonly actions: readonly ResourceAction[];
  readonly fields: Fields;
  /** The field that names a row to a person. */
  readonly label: string;
  /** Default order, `-` first for descending. */
  readonly sort: string;
  /** A plan feature without which every action is refused with reason `plan`. */
  readonly feature?: Feature;
  /** Actions that need another feature than the rest, e.g. building where looking is allowed. */
  readonly actionFeatures?: Readonly<Partial<Record<ResourceAction, Feature>>>;
  /** Writes that a locked workspace still takes. */
  readonly allowedWhenLocked?: readonly ResourceAction[];
  /** What staff who are logged in as somebody may do, too; left out: nothing. */
  readonly allowedWhenImpersonated?: readonly ResourceAction[];
  /** A plan limit checked inside the transaction that creates or unlocks a row. */
  readonly limit?: Limit;
  /**
   * How deleting goes on screen; the row is gone the moment the server has answered. Left out: without a
   * question. `asked`: asked about first, because other things hang on the row. `removal`: takes
   * somebody's access, so it is asked about and called removing. See `isRestorable`.
   */
  readonly deletion?: 'asked' | 'removal';
  /** Fields that only mean something together: all of them are filled in or none; message key `errors.partMissing`. */
  readonly together?: readonly string[];
  /** Rows one workspace may hold, whatever its plan; 2000 when left out. */
  readonly most?: number;
  /** Of a workspace: names of relationships to the rows it holds, each with the resource, which a request may have included. */
  readonly contains?: Readonly<Record<string, string>>;
  /** Set: rows have a `revision` and PATCH must send the one it read (409 otherwise). */
  readonly revisioned?: boolean;
  /** Name of an icon in src/ui/icons; where it stands in the menu, if at all. */
  readonly icon: string;
  readonly menu?: { readonly group: 'workspace' | 'account' | 'settings'; readonly order: number };
}

/**
 * Names a resource once. Validation, REST routes, guards, OpenAPI, the Refine resource, menu,
 * generated screens and text keys (`resources.<name>.…` in locales/en.json) follow from it.
 */
export function defineResource<const Name extends string, const F extends Record<string, Field>, const In extends Scope>(
  declaration: Declaration<Name, F, In> & { readonly label: keyof F & string; readonly together?: readonly (keyof F & string)[] },
): Declaration<Name, F, In> {
  return declaration;
}

/** A declaration with its literal types widened, for code that treats all resources alike. */
export type AnyResource = Declaration<string, Record<string, Field>>;

/**
 * Whether a deleted row can be brought back, by "Undo" on screen: every row of a workspace can but one
 * whose end has told somebody that their access is over. A workspace is deleted for good.
 */
export function isRestorable(resource: Pick<AnyResource, 'scope' | 'actions' | 'deletion'>): boolean {
  return resource.scope === 'workspace' && resource.actions.includes('delete') && resource.deletion !== 'removal';
}

type ValueOf<F extends Field> = F extends { kind: 'integer' | 'money' | 'decimal' }
  ? number
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'tags' }
      ? string[]
      : F extends { kind: 'option'; options: readonly { value: infer V }[] }
        ? V
        : string;
type Nullable<F extends Field> = F extends { required: true } | { nullable: false } | { kind: 'boolean' | 'tags' } ? never : null;

/** A row as it travels: `id`, every declared field, and the revision where there is one. */
export type Row<R extends AnyResource> = { id: string; revision?: number } & {
  [K in keyof R['fields']]: ValueOf<R['fields'][K]> | Nullable<R['fields'][K]>;
};
