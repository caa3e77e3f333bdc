import type { FastifyRequest } from 'fastify';
import type { DecidedIn } from '#domain/kit/scope.ts';
import type { Entitlements } from '#domain/plans/entitlements.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { WorkspaceRole } from '#domain/wire/session.ts';
import type { WorkspaceSource } from '#resources/kit/action.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import type { TokenUse } from '#server/sessions/session-user.ts';
import type { Subject, Verb } from './permissions.ts';

export type { WorkspaceSource } from '#resources/kit/action.ts';

/** Roles of the policy. `user`: any signed-in person, outside a workspace. `guest`: somebody with a share link. `onlooker`: what viewers and administrators have in common; nobody is that alone. */
export const ROLES = ['guest', 'user', 'onlooker', 'viewer', 'editor', 'owner', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a route asks of the policy. A subject of scope `workspace` must say where its workspace
 * stands, unless the question is about the person alone (`workspaces:list`, `workspaces:create`).
 */
export interface AccessRule {
  readonly resource: Subject;
  readonly action: Verb;
  readonly workspace?: WorkspaceSource;
  /** The path parameter that holds a person's id: what is asked about oneself needs no right. */
  readonly own?: string;
}

/** `public` needs no session; its path must stand in `public-paths.ts`. */
export type Access = 'public' | AccessRule;

/** The workspace of a request, set by the guard before the handler runs. */
export interface RequestWorkspace {
  readonly id: string;
  readonly name: string;
  /** What the signed-in person is here; staff who are no members read as `viewer`. */
  readonly role: WorkspaceRole;
  /** What the owner's account has; it decides for everybody in the workspace. */
  readonly entitlements: Entitlements;
  readonly owner: string;
  readonly locked: boolean;
  readonly timezone: string;
  readonly currency: string;
  /** Its numbers are those of sample data. */
  readonly sample: boolean;
}

/** Who asks, with what the account has that decides, about a workspace in which state. */
export interface Asker {
  readonly roles: readonly Role[];
  readonly entitlements: Entitlements;
  readonly locked?: boolean;
  /** Where it is asked. */
  readonly place?: DecidedIn;
  /** A program asks by an API token. */
  readonly token?: TokenUse;
  /** Staff are logged in as the person. */
  readonly impersonated?: boolean;
}

/** The two questions: may one of these roles do this, and does the plan include it. Default no. */
export interface Rules {
  /** Does any of these roles hold the right? Unknown role, subject or action: no. */
  roleAllows(roles: readonly string[], subject: string, action: string): boolean;
  /** Both questions and the lock, with the reason of a no. */
  decide(asker: Asker, subject: string, action: string): Grant;
  /** Plans that a refusal may name. */
  readonly sold: readonly Plan[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Set for routes whose access rule names a workspace. */
    workspace: RequestWorkspace | null;
  }
}

/** The workspace the guard resolved. Throws when a handler asks for it on a route that names none. */
export function workspaceOf(request: FastifyRequest): RequestWorkspace {
  if (!request.workspace) throw new Error(`${request.routeOptions.url} names no workspace in its access rule`);
  return request.workspace;
}
