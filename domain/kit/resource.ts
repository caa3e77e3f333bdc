import type { Feature } from '../plans/features.ts';
import type { Limit } from '../plans/plans.ts';
import type { WireConditions } from '../wire/filters/conditions.ts';
import type { Field } from './fields.ts';
import type { Scope, ScopeName, Scopes } from './scope.ts';

/** What may be done to rows of a resource. These are also the Casbin actions. */
const RESOURCE_ACTIONS = ['list', 'show', 'create', 'edit', 'delete'] as const;
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number];

/** Another place where the same rows are served: to whom, under which address, and what of them. */
export interface Serving<Name extends string = string> {
  readonly scope: Scope;
  /** What stands before the resource's own path; `:project` is the workspace. */
  readonly under: `${string}:project${string}`;
  readonly actions: readonly ResourceAction[];
  /** Nothing else of a row leaves here, nor can be filtered by. */
  readonly fields: readonly Name[];
}

export interface Declaration<
  Name extends string,
  Fields extends Record<string, Field>,
  In extends Scope = Scope,
  Also extends readonly Serving[] = readonly Serving[],
> {
  readonly name: Name;
  /** Which API serves it: JSON:API at /api/dashboard or plain REST at /api/analytics. */
  readonly api: 'dashboard' | 'analytics';
  /** Path under the API's root, also the JSON:API type; fixed by the wire contract. */
  readonly path: string;
  /** Whose its rows are. */
  readonly scope: In;
  readonly actions: readonly ResourceAction[];
  readonly fields: Fields;
  /** Other places where its rows are served. */
  readonly also?: Also;
  /** What stands before `path`, where rows are served inside something else: `projects/:project`. */
  readonly under?: string;
  /** References to people that come along when a request does not say what to include. */
  readonly include?: readonly string[];
  /** A row is a person: whoever it is may look at it. */
  readonly ownRow?: boolean;
  /** The field that names a row to a person. */
  readonly label: string;
  /** Default order, `-` first for descending. */
  readonly sort: string;
  /** The column that the screen of the list begins ordered by, where that is one of its own and no field: the server orders by `sort`. */
  readonly listSort?: string;
  /** A plan feature without which every action is refused with reason `plan`. */
  readonly feature?: Feature;
  /** Actions that need another feature than the rest, e.g. building where looking is allowed. */
  readonly actionFeatures?: Readonly<Partial<Record<ResourceAction, Feature>>>;
  /** Writes that a locked workspace still takes. */
  readonly allowedWhenLocked?: readonly ResourceAction[];
  /** What staff who are logged in as somebody may do, too; left out: nothing. */
  readonly allowedWhenImpersonated?: readonly ResourceAction[];
  /** What API tokens may do of that which the person alone decides; left out: nothing. */
  readonly byToken?: readonly ResourceAction[];
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
  /** Rows one workspace or person may hold, whatever the plan; 2000 when left out. */
  readonly most?: number;
  /** Of a workspace: names of relationships to the rows it holds, each with the resource, which a request may have included. */
  readonly contains?: Readonly<Record<string, string>>;
  /** Reports are made of its rows: whoever adds, removes or restores one asks for them anew. */
  readonly inReports?: boolean;
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
export function defineResource<
  const Name extends string,
  const F extends Record<string, Field>,
  const In extends Scope,
  const Also extends readonly Serving<keyof F & string>[] = [],
>(
  declaration: Declaration<Name, F, In, Also> & {
    readonly label: keyof F & string;
    readonly together?: readonly (keyof F & string)[];
    readonly include?: readonly (keyof F & string)[];
  },
): Declaration<Name, F, In, Also> {
  return declaration;
}

/** A declaration with its literal types widened, for code that treats all resources alike. */
export type AnyResource = Declaration<string, Record<string, Field>>;

function servedAs(resource: AnyResource, { fields, ...place }: Serving): AnyResource {
  const kept = Object.entries(resource.fields).filter(([name]) => fields.includes(name));
  return { ...resource, ...place, also: undefined, fields: Object.fromEntries(kept) };
}

const known = new WeakMap<AnyResource, readonly AnyResource[]>();

/** Every place where rows of a resource are served, each as a declaration of its own; first the resource itself. */
export function servingsOf(resource: AnyResource): readonly AnyResource[] {
  const servings = known.get(resource) ?? [resource, ...(resource.also ?? []).map((serving) => servedAs(resource, serving))];
  known.set(resource, servings);
  return servings;
}

/**
 * The declaration of a resource as one scope is served.
 * @throws Error where it is not served there.
 */
export function servedIn<R extends AnyResource, S extends ScopeName>(resource: R, scope: S): Served<R, S> {
  const found = servingsOf(resource).find((serving) => serving.scope.name === scope);
  if (!found) throw new Error(`${resource.name} is not served in the scope ${scope}`);
  return found as Served<R, S>;
}

type ServingOf<R extends AnyResource, S extends ScopeName> = Extract<NonNullable<R['also']>[number], { readonly scope: Scopes[S] }>;
/** A resource as one scope is served: with the fields that leave there. */
type Served<R extends AnyResource, S extends ScopeName> = Omit<R, 'fields' | 'scope' | 'also'> & {
  readonly scope: Scopes[S];
  readonly fields: Pick<R['fields'], ServingOf<R, S>['fields'][number] & keyof R['fields']>;
};

/**
 * Whether a deleted row can be brought back, by "Undo" on screen: every row of a workspace can but one
 * whose end has told somebody that their access is over. A workspace is deleted for good.
 */
export function isRestorable(resource: Pick<AnyResource, 'scope' | 'actions' | 'deletion'>): boolean {
  return resource.scope.name === 'workspace' && resource.actions.includes('delete') && resource.deletion !== 'removal';
}

type ValueOf<F extends Field> = F extends { kind: 'integer' | 'money' | 'decimal' }
  ? number
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'tags' }
      ? string[]
      : F extends { kind: 'facts' }
        ? Readonly<Record<string, unknown>>
        : F extends { kind: 'conditions' }
          ? WireConditions
          : F extends { kind: 'option'; options: readonly { value: infer V }[] }
            ? V
            : string;
/** May the value of a field be null? The same rule as that of its schema. */
export type NullableField<F extends Field> = F extends { required: true } | { nullable: false } | { kind: 'boolean' | 'tags' }
  ? false
  : true;
type Nullable<F extends Field> = NullableField<F> extends true ? null : never;

/** A row as it travels: `id`, every declared field, and the revision where there is one. */
export type Row<R extends AnyResource> = { id: string; revision?: number } & {
  [K in keyof R['fields']]: ValueOf<R['fields'][K]> | Nullable<R['fields'][K]>;
};
