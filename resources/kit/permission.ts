import type { AnyResource, ResourceAction } from '#domain/kit/resource.ts';
import { type DecidedIn, decidedIn, type Scope } from '#domain/kit/scope.ts';
import type { Feature } from '#domain/plans/features.ts';

/**
 * What a policy row can be about: a resource, or something with calls but without rows.
 * `person`: decided by the signed-in person alone; `workspace`: decided by the role in one
 * workspace and the plan of its owner.
 */
export interface PolicySubject<Name extends string = string> {
  readonly name: Name;
  readonly scope: DecidedIn | Scope;
  readonly feature?: Feature;
}

/** What holds of a permission besides who has it, which the policies say. Left out means no. */
export interface PermissionFacts {
  /** Changes nothing: it goes on in a locked workspace. */
  readonly reads?: true;
  /** Plan feature of the workspace's owner without which it is refused; else that of the subject. */
  readonly feature?: Feature;
  /** Shows numbers of visitors: refused while more people were tracked than the plan has room for. */
  readonly showsVisitors?: true;
  /** A write that a locked workspace still takes. */
  readonly allowedWhenLocked?: true;
  /**
   * Staff may do it, too, while they are logged in as the person. To say so is to say that it deletes,
   * locks, sends and pays for nothing, lets nobody in or out, and proves nobody's identity.
   */
  readonly allowedWhenImpersonated?: true;
  /** Decided by the person alone, and yet asked by API tokens, too. In workspaces they ask whatever needs no proof of who is there. */
  readonly byToken?: true;
  /** Asks once more who is there: the session must have been proven within the last minutes. */
  readonly stepUp?: true;
  /** Sends mail to others in the person's name: not before their own address is confirmed. */
  readonly mailsOthers?: true;
}

/** One question the policies answer, `<subject>:<verb>`. */
export interface Permission<Subject extends string = string, Verb extends string = string> extends PermissionFacts {
  readonly subject: Subject;
  readonly verb: Verb;
  readonly scope: DecidedIn;
}

/** What may be done with a subject besides what its rows already say, by verb. */
export function permissionsOn<const Name extends string, const Verbs extends Readonly<Record<string, PermissionFacts>>>(
  subject: PolicySubject<Name>,
  verbs: Verbs,
): { readonly [V in keyof Verbs & string]: Permission<Name, V> } {
  const scope = typeof subject.scope === 'string' ? subject.scope : subject.scope.decidedIn;
  const made = Object.entries(verbs).map(([verb, facts]) => [
    verb,
    { feature: subject.feature, ...facts, subject: subject.name, verb, scope },
  ]);
  return Object.fromEntries(made);
}

const READS: ReadonlySet<ResourceAction> = new Set<ResourceAction>(['list', 'show']);

/** What the declaration of a resource says of one of its own actions. */
export function rowPermission<const R extends AnyResource, const V extends ResourceAction>(
  { name, scope, feature, actionFeatures, allowedWhenLocked, allowedWhenImpersonated, byToken }: R,
  verb: V,
): Permission<R['name'], V> {
  return {
    subject: name,
    verb,
    scope: decidedIn(scope, verb),
    feature: actionFeatures?.[verb] ?? feature,
    ...(READS.has(verb) ? { reads: true } : {}),
    ...(allowedWhenLocked?.includes(verb) ? { allowedWhenLocked: true } : {}),
    ...(allowedWhenImpersonated?.includes(verb) ? { allowedWhenImpersonated: true } : {}),
    ...(byToken?.includes(verb) ? { byToken: true } : {}),
  };
}
