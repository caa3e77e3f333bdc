import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { type AnyResource, isRestorable } from '#domain/kit/resource.ts';
import { accessOf, type RouteAction } from './access-of.ts';

/**
 * The schemas of resource routes describe; what checks is `planQuery` and the kit, which name
 * each problem in the product's words and at its field.
 */
export const unchecked = () => (data: unknown) => ({ value: data });

/**
 * Answers of resource routes are written by the declaration that their schemas describe, and hold nothing else:
 * going through each row once more takes longer than writing it. That both say the same is tried for every call.
 */
export const asWritten = () => (document: unknown) => JSON.stringify(document);

/** Is the body a form of a browser or of a program that sends one? */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

const ROUTES = {
  list: { method: 'GET', path: '', summary: 'List' },
  show: { method: 'GET', path: '/:id', summary: 'Show one of' },
  create: { method: 'POST', path: '', summary: 'Add to' },
  edit: { method: 'PATCH', path: '/:id', summary: 'Change one of' },
  delete: { method: 'DELETE', path: '/:id', summary: 'Delete one of' },
  restore: { method: 'POST', path: '/:id/restore', summary: 'Bring back one of the deleted' },
} as const satisfies Record<RouteAction, { method: string; path: string; summary: string }>;

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Address of a declaration's list. */
export function rootOf({ api, under, path }: Pick<AnyResource, 'api' | 'under' | 'path'>): string {
  return `/api/${api}/${under ? `${under}/` : ''}${path}`;
}

/** Do requests say in a parameter or in the body which workspace they are about? Elsewhere the address says it. */
export function namesWorkspace({ scope, under }: Pick<AnyResource, 'scope' | 'under'>): boolean {
  return scope.name === 'workspace' && under === undefined;
}

/** `kpi-widgets` stands under "Kpi widgets" on the page of the API. */
export function tagOf({ name }: AnyResource): string {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What follows for the description of an action: a row is made once, and one that can be locked by itself refuses changes. */
function wordsOf({ scope, fields }: AnyResource, action: RouteAction): Pick<FastifyContextConfig, 'idempotent' | 'refuses'> {
  if (action === 'create') return { idempotent: true };
  return action === 'edit' && scope.name === 'workspace' && 'is_locked' in fields ? { refuses: [423] } : {};
}

/** Registers the declared actions of a resource and what follows from them, each guarded by its policy subject. */
export function mountActions(
  app: FastifyInstance,
  resource: AnyResource,
  schemas: Readonly<Record<RouteAction, FastifySchema>>,
  answers: Readonly<Record<RouteAction, Answer>>,
): void {
  const actions: readonly RouteAction[] = [...resource.actions, ...(isRestorable(resource) ? (['restore'] as const) : [])];
  for (const action of actions) {
    const { method, path, summary } = ROUTES[action];
    app.route({
      method,
      url: `${rootOf(resource)}${path}`,
      config: { access: accessOf(resource, action), ...wordsOf(resource, action) },
      schema: {
        tags: [tagOf(resource)],
        summary: `${summary} ${resource.name}`,
        ...schemas[action],
      },
      validatorCompiler: unchecked,
      serializerCompiler: asWritten,
      handler: answers[action],
    });
  }
}
