import { type ResourceAction, servingsOf } from '#domain/kit/resource.ts';
import type { DecidedIn } from '#domain/kit/scope.ts';
import type { Feature } from '#domain/plans/features.ts';
import { allActions, type Action as DeclaredAction } from '#resources/actions/index.ts';
import { allResources, type ResourceName } from '#resources/index.ts';
import { type Permission, rowPermission } from '#resources/kit/permission.ts';
import { allProtocol, type Protocol } from '#resources/protocol/index.ts';
import { allReports, type Report } from '#resources/reports/index.ts';

const keyOf = (subject: string, verb: string) => `${subject}:${verb}`;

/** Those of actions, of reports and of what is mounted by hand; several may ask the same question. */
function declaredPermissions(): readonly Permission[] {
  return [...allActions, ...allReports, ...allProtocol].flatMap(({ may }) => (may === 'public' ? [] : [may]));
}

/** Rows first: what an action asks of them is what their declaration says. */
function everyPermission(): readonly Permission[] {
  const served = allResources.flatMap(servingsOf);
  return [...served.flatMap((resource) => resource.actions.map((action) => rowPermission(resource, action))), ...declaredPermissions()];
}

function byQuestion(permissions: readonly Permission[]): ReadonlyMap<string, Permission> {
  const known = new Map<string, Permission>();
  for (const permission of permissions) {
    const key = keyOf(permission.subject, permission.verb);
    if (!known.has(key)) known.set(key, permission);
  }
  return known;
}

const EVERY = everyPermission();

/** Every question the policies answer, as `<subject>:<verb>`: those of rows first, then those of actions. */
export const PERMISSIONS: ReadonlyMap<string, Permission> = byQuestion(EVERY);

type Asked = Extract<DeclaredAction['may'] | Report['may'] | Protocol['may'], Permission>;
export type Subject = ResourceName | Asked['subject'];
/** What may be done: to rows, or by an action. These are the Casbin actions. */
export type Verb = ResourceAction | Asked['verb'];

/** Is there anything to be asked about it? */
const SUBJECTS: ReadonlySet<string> = new Set([...PERMISSIONS.values()].map(({ subject }) => subject));
export const isSubject = (name: string): boolean => SUBJECTS.has(name);

/** Undefined for a question nobody declared. */
export function permissionOf(subject: string, verb: string): Permission | undefined {
  return PERMISSIONS.get(keyOf(subject, verb));
}

/** The plan feature a question needs, if any. */
export function featureOf(subject: string, verb: string): Feature | undefined {
  return permissionOf(subject, verb)?.feature;
}

function questionsIn(place: DecidedIn): ReadonlyMap<string, Permission> {
  const asked = new Set(EVERY.filter(({ scope }) => scope === place).map(({ subject, verb }) => keyOf(subject, verb)));
  return new Map([...PERMISSIONS].filter(([question]) => asked.has(question)));
}

/** Those asked of the person alone, before any workspace is known, and those asked in one; about rows served in several scopes it is both. */
export const QUESTIONS = {
  person: questionsIn('person'),
  workspace: questionsIn('workspace'),
} as const satisfies Record<DecidedIn, ReadonlyMap<string, Permission>>;

/** Is this question asked there? */
export function isAskedIn(place: DecidedIn, subject: string, verb: string): boolean {
  return QUESTIONS[place].has(keyOf(subject, verb));
}
