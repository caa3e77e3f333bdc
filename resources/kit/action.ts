import type { Field } from '#domain/kit/fields.ts';
import type { ResourceName, WorkspaceResourceName } from '../index.ts';
import type { Permission } from './permission.ts';

/** Where the id of the workspace that a request is about stands. */
export type WorkspaceSource =
  /** Header `x-project-id` (analytics API). */
  | { readonly from: 'header' }
  /** A query parameter, e.g. `filter[project]` or `project`. */
  | { readonly from: 'query'; readonly name: string }
  /** The path parameter is the workspace's id, e.g. `/projects/:id/api-key`. */
  | { readonly from: 'param'; readonly name: string }
  /**
   * `relationships.project`, or `project` as attribute or plain field; with `own`, the body's own `id`
   * before that, with `field` the attribute or plain field of that name; with `orHeader`, the header
   * `x-project-id` where the body names none.
   */
  | { readonly from: 'body'; readonly own?: boolean; readonly field?: string; readonly orHeader?: boolean }
  /** The path parameter is the id of a row of this resource, e.g. `/funnels/:id/document`. */
  | { readonly from: 'row'; readonly resource: WorkspaceResourceName; readonly param: string }
  /** The same for a row that was deleted and can be brought back. */
  | { readonly from: 'bin'; readonly resource: WorkspaceResourceName; readonly param: string };

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
/** Method and path of a call as the wire contract fixes them; parameters with a colon. */
export type Call = `${Method} /api/${'dashboard' | 'analytics'}/${string}`;

/** The steps by which somebody comes in, goes on or is let near their account's keys; their outcomes are counted. */
export type AuthStep =
  | 'password'
  | 'second-factor'
  | 'provider'
  | 'registration'
  | 'refresh'
  | 'log-out'
  | 'step-up'
  | 'reset'
  | 'new-password';

/**
 * What a person fills in to do it, by field kinds, in order: its form is drawn and checked like that of a
 * row. Its values are what the call takes under the same names; what else is sent follows from where it is done.
 */
export interface ActionForm {
  /** Whose texts its fields have: labels, options and help under `resources.<of>`. */
  readonly of: ResourceName;
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that stand in one line. */
  readonly beside?: readonly string[];
}

/** One call besides reading and writing rows: what it is for, who may, and what follows from it. Its zod shapes stand in `shapes/`. */
export interface ActionFacts {
  /** Whom the policies let do it; `public` needs no session. */
  readonly may: Permission | 'public';
  readonly call: Call;
  /** Left out: it is about the signed-in person, in no workspace. */
  readonly workspace?: WorkspaceSource;
  /** JSON:API type of what is sent, where it may come as a document. */
  readonly sends?: string;
  /** Status of the success; left out: 200, or 204 where nothing is answered. */
  readonly status?: 200 | 201 | 202;
  /** Takes an Idempotency-Key; `sealed`: request or answer hold a secret, so what is kept of them cannot be read in the store. */
  readonly idempotent?: true | 'sealed';
  /** Bytes its body may have, where that is more than usual. */
  readonly largest?: number;
  /** Its answer holds a secret: nothing on the way may keep it. */
  readonly secret?: true;
  /** Leaves a line in the audit log, named after the action. */
  readonly audit?: true;
  /** Statuses it may refuse with besides those that follow from what it is, e.g. 429. */
  readonly refuses?: readonly number[];
  /** Its outcomes are counted as those of this step. */
  readonly authStep?: AuthStep;
  /** Where somebody fills something in to do it. */
  readonly form?: ActionForm;
  /**
   * Resources whose rows are others afterwards: the page asks for them anew. Where they are the person's own,
   * their other pages hear of it, too; rows of a workspace are told of by the handler, which knows where and which.
   */
  readonly changes?: readonly ResourceName[];
  /** Reports may say something else afterwards: the page asks for them anew. */
  readonly changesReports?: true;
}
export interface AnyAction extends ActionFacts {
  /** `<group>.<verb>`: in the audit log, in texts, and in lists of what a program may call. */
  readonly name: string;
  /** Heading in the description of the API. */
  readonly tag: string;
}

type Named<Group extends string, Actions extends Readonly<Record<string, ActionFacts>>> = {
  readonly [Key in keyof Actions & string]: Actions[Key] & { readonly name: `${Group}.${Key}`; readonly tag: string };
};

/** Names each action of a group after the group and its key. */
export function defineActions<const Group extends string, const Actions extends Readonly<Record<string, ActionFacts>>>(
  group: Group,
  tag: string,
  actions: Actions,
): Named<Group, Actions> {
  const named = Object.entries(actions).map(([key, facts]) => [key, { ...facts, name: `${group}.${key}`, tag }]);
  return Object.fromEntries(named);
}

/** Names of the parameters in the path of a call. */
export type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Values of the parameters in the path of a call. */
export type ParametersOf<A extends Pick<ActionFacts, 'call'>> = { readonly [Name in ParameterNames<A['call']>]: string };

/** Method and path of a call. */
export function partsOf({ call }: { readonly call: `${Method} /${string}` }): { readonly method: Method; readonly path: string } {
  const [method, path = ''] = call.split(' ');
  return { method: method as Method, path };
}
