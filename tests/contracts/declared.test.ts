import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyResource, isRestorable, servingsOf } from '#domain/kit/resource.ts';
import { allActions } from '#resources/actions/index.ts';
import { allResources } from '#resources/index.ts';
import { allProtocol } from '#resources/protocol/index.ts';
import { allReports } from '#resources/reports/index.ts';
import type { Context } from '#server/app/context.ts';
import { capabilities } from '#server/app/routes.ts';
import { type Collector, openCollector } from '#server/collector/collector.ts';
import { collectorRoutes } from '#server/collector/intake/routes.ts';
import type { GuardedRoute } from '#server/policy/guard.ts';
import { guard } from '#server/policy/guard.ts';
import { rootOf } from '#server/resources/route-parts.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Every call of the server is a row's, an action, a report, or stands among the protocols with its reason. */

let server: TestServer;
let collector: Collector | undefined;
beforeAll(async () => {
  server = await openTestServer({
    capabilities: [
      ...capabilities,
      async (app, context) => {
        collector = await openCollector(context);
        collectorRoutes(app, collector);
      },
    ],
  });
}, 120_000);
afterAll(async () => {
  await collector?.close();
  await server.close();
});

const ROW_CALLS = {
  list: (root: string) => `GET ${root}`,
  show: (root: string) => `GET ${root}/:id`,
  create: (root: string) => `POST ${root}`,
  edit: (root: string) => `PATCH ${root}/:id`,
  delete: (root: string) => `DELETE ${root}/:id`,
} as const satisfies Record<AnyResource['actions'][number], (root: string) => string>;

function rowCalls(resource: AnyResource): readonly string[] {
  const root = rootOf(resource);
  const restore = isRestorable(resource) ? [`POST ${root}/:id/restore`] : [];
  return [...resource.actions.map((action) => ROW_CALLS[action](root)), ...restore];
}

const declared: ReadonlySet<string> = new Set([
  ...allResources.flatMap(servingsOf).flatMap(rowCalls),
  ...allActions.map(({ call }) => call),
  ...allReports.flatMap(({ calls }) => calls),
  ...allProtocol.map(({ call }) => call),
]);

/** What is mounted, without the answers of the framework to HEAD and OPTIONS and without the pages of the description. */
function mounted(routes: readonly GuardedRoute[]): readonly string[] {
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !/^\/api\/docs(\/|$)/.test(url))
    .map(({ method, url }) => `${method} ${url}`);
}
const byHand = (routes: readonly GuardedRoute[]) => mounted(routes).filter((call) => !declared.has(call));

describe('every call', () => {
  test('follows from a declaration, or stands among the protocols', () => {
    expect(mounted(server.app.guardedRoutes).length).toBeGreaterThan(120);
    expect(byHand(server.app.guardedRoutes)).toEqual([]);
  });

  test('that is declared is mounted', () => {
    expect([...declared].filter((call) => !mounted(server.app.guardedRoutes).includes(call))).toEqual([]);
  });

  test('that is mounted by hand is told apart', () => {
    const app = Fastify();
    app.decorateRequest('user', null);
    guard(app, {} as Context);
    app.get('/api/dashboard/by-hand', { config: { access: { resource: 'catalogue', action: 'list' } } }, async () => 'ok');
    expect(byHand(app.guardedRoutes)).toEqual(['GET /api/dashboard/by-hand']);
  });
});

test('protocols are few, each with a call of its own and a reason', () => {
  const calls = allProtocol.map(({ call }) => call);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(21);
  for (const { reason } of allProtocol) expect(reason.length).toBeGreaterThan(5);
});
