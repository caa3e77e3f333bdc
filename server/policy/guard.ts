import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { HttpError } from '#server/http/errors.ts';
import { bearerOf } from '#server/http/session.ts';
import type { Ports } from '#server/ports.ts';
import { isApiToken } from '#server/sessions/api-tokens/live-token.ts';
import { requireProof } from '#server/sessions/proof.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';

import type { Access, AccessRule } from './access.ts';
import { isAskedIn, isSubject, permissionOf } from './permissions.ts';
import { refusal } from './policy.ts';
import { isPublic } from './public-paths.ts';
import { workspaceIdOf } from './workspace-source.ts';

const GUARDED = /^\/(api|t)(\/|$)/;

function complain(route: RouteOptions, what: string): never {
  throw new Error(`${[route.method].flat().join(',')} ${route.url} ${what}`);
}

/** Is the rule one the policy can answer? Wrong declarations stop the start, not a request. */
function checkRule(route: RouteOptions, rule: AccessRule): void {
  if (!isSubject(rule.resource)) complain(route, `names the unknown policy subject "${rule.resource}"`);
  if (!permissionOf(rule.resource, rule.action)) complain(route, `names "${rule.action}", which is no action of "${rule.resource}"`);
  if (!rule.workspace && !isAskedIn('person', rule.resource, rule.action))
    complain(route, 'must say where the workspace of the request stands');
}

function checkRoute(route: RouteOptions): void {
  if (!GUARDED.test(route.url)) return;
  const access: Access | undefined = route.config?.access;
  const methods = [route.method].flat().filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
  const isListed = methods.every((method) => isPublic(method, route.url));
  if (!access) {
    // The pages of a plugin cannot carry a config of ours; only listed folders may hold them.
    if (!isListed) complain(route, 'names no policy subject in config.access');
    return;
  }
  if (access !== 'public') checkRule(route, access);
  else if (!isListed) complain(route, 'is public but does not stand in the list of public routes');
}

/** A mounted route under /api or /t and what it asks of the policy; undefined for pages of a listed folder. */
export interface GuardedRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access | undefined;
}
declare module 'fastify' {
  interface FastifyInstance {
    /** Filled while routes are registered. */
    guardedRoutes: GuardedRoute[];
  }
}

/** The rule of the matched route; null for public ones and for what is not guarded. */
function ruleOf(request: FastifyRequest): AccessRule | null {
  const access = request.routeOptions.config.access;
  return access && access !== 'public' ? access : null;
}

/** Does somebody ask about themselves? What a token asks is for the policies to say. */
function isAboutSelf({ params, user }: FastifyRequest, { own }: AccessRule): boolean {
  if (user?.token) return false;
  const named = own === undefined ? undefined : (params as Readonly<Record<string, string>>)[own];
  return named !== undefined && named.toLowerCase() === user?.id;
}

/**
 * Guards every route registered after it. Registration throws for a route under /api or /t
 * without an access rule; requests are answered 401 without a session, 403 (`role`, `plan`,
 * `locked`, `impersonated`, `confirm_first`, `step_up`) for a no, 404 for what is somebody else's. The body is read before the second
 * step, because a create request names its workspace there; nothing is validated before it.
 */
export function guard(app: FastifyInstance, context: Ports<'clock' | 'db' | 'policy' | 'settings'>): void {
  app.decorateRequest('workspace', null);
  app.decorate('guardedRoutes', []);
  app.addHook('onRoute', (route) => {
    checkRoute(route);
    if (!GUARDED.test(route.url)) return;
    for (const method of [route.method].flat()) app.guardedRoutes.push({ method, url: route.url, access: route.config?.access });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!ruleOf(request) || request.user) return done();
    done(new HttpError(401, isApiToken(bearerOf(request) ?? '') ? 'api_token_ended' : 'not_signed_in'));
  });
  const enter = async (request: FastifyRequest, user: SessionUser, rule: AccessRule): Promise<void> => {
    const asked = permissionOf(rule.resource, rule.action);
    if (user.isImpersonated && !asked?.allowedWhenImpersonated) throw new HttpError(403, 'impersonated');
    if (rule.workspace) {
      const workspaceId = await workspaceIdOf(context.db, request, rule.workspace);
      request.workspace = await context.policy.enter(user, rule, workspaceId);
    } else if (!isAboutSelf(request, rule)) {
      const grant = await context.policy.check(user, rule);
      if (!grant.allowed) throw refusal(grant, rule);
    }
    if (user.unproven && asked?.mailsOthers) throw new HttpError(403, 'confirm_first');
    if (asked?.stepUp) await requireProof(context, user);
  };
  app.addHook('preValidation', (request, _reply, done) => {
    const rule = ruleOf(request);
    if (!rule || !request.user) return done();
    enter(request, request.user, rule).then(() => done(), done);
  });
}
