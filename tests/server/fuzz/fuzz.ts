import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { identities, monitoringReports, recoveryCodes, sessions } from '#server/db/tables/accounts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, domains, ips, kpiTargets, kpiWidgets, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { type OpenApi, type Operation, operationsOf, requestTo } from './requests.ts';

const SEED = 20_261_121;
/** Requests between two looks at what is stored. */
const WINDOW = 100;
/** Streams that do not end; calls that ask a provider; and hashing passwords, which is slow on purpose and tested by itself. */
const WITHOUT = /\/live$|\/oidc\/|\/auth$|\/users$|password|google-sso|second-factor|two-factor|\/admin\/health/;

/** With its workspace gone, everything else would only ever be absent. */
const keepsGround = ({ method, path }: Operation) =>
  !(method === 'DELETE' && /projects\/\{id\}|workspaces\/\{id\}|funnels\/\{id\}$/.test(path));

/** Everybody who may ask, and everything they may ask about. */
interface Ground {
  readonly server: TestServer;
  readonly tokens: readonly (string | null)[];
  readonly ids: readonly string[];
}

async function makeGround(server: TestServer): Promise<Ground> {
  const [owner, viewer, stranger, admin] = [
    await server.person({ plan: 'agency' }),
    await server.person(),
    await server.person({ plan: 'agency' }),
    await server.person({ staff: 'admin' }),
  ];
  const app_key = sealAppKey(server.context.settings.secret, createAppKey());
  const [own, foreign] = [await server.workspace(owner, { app_key }), await server.workspace(stranger, { app_key })];
  await server.invite(viewer, own, 0);
  const { db } = server.context;
  const [canvas] = await db.insert(canvases).values({ workspace_id: own, owner: owner.id, name: 'Launch' }).returning();
  await db.insert(canvasDocuments).values({ canvas_id: canvas?.id ?? '', document: EMPTY_DOCUMENT });
  const [widget] = await db
    .insert(kpiWidgets)
    .values({ workspace_id: own, display_name: 'People', metric_type: 'HITS', category: 'other' })
    .returning();
  return {
    server,
    tokens: [null, owner.token, owner.token, viewer.token, stranger.token, admin.token, 'not.a.token'],
    ids: [own, foreign, canvas?.id ?? '', widget?.id ?? '', owner.id, stranger.id],
  };
}

const KEPT = [
  users,
  workspaces,
  memberships,
  canvases,
  canvasDocuments,
  domains,
  ips,
  kpiWidgets,
  kpiTargets,
  identities,
  recoveryCodes,
  monitoringReports,
];

/** One number for all that people made; when somebody was last seen is not part of it. */
async function stored(server: TestServer): Promise<string> {
  const hash = createHash('sha256');
  for (const table of KEPT) {
    const rows = (await server.context.db.select().from(table)).map((row) => JSON.stringify({ ...row, last_seen_at: null }));
    hash.update(rows.sort().join('\n'));
  }
  return hash.digest('hex');
}

async function describedBy(server: TestServer, api: string): Promise<OpenApi> {
  return (await server.send({ method: 'GET', url: `/api/${api}/openapi.json` })).json<OpenApi>();
}

async function ask({ server, tokens, ids }: Ground, count: number, logged: readonly string[]): Promise<void> {
  const described = await Promise.all(['dashboard', 'analytics'].map((api) => describedBy(server, api)));
  const requests = described.flatMap((api) =>
    operationsOf(api, WITHOUT)
      .filter(keepsGround)
      .map((operation) => requestTo(operation, api, ids, tokens)),
  );
  expect(requests.length).toBeGreaterThan(80);
  const statuses = new Map<number, number>();
  let before = await stored(server);
  let written = false;
  let seen: string[] = [];
  for (const { operation, request, unknown } of fc.sample(fc.oneof(...requests), { seed: SEED, numRuns: count })) {
    const answer = await server.send(request);
    const what = `${request.method} ${request.url} ${request.payload ?? ''} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    const { statusCode: status } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) expect.fail(`${what}\n${logged.at(-1) ?? ''}`);
    if (unknown && status < 300) expect.fail(`an unknown field was accepted: ${what}`);
    if (status < 400 && request.method !== 'GET') written = true;
    seen.push(`${status} ${operation.method} ${operation.path}`);
    if (seen.length < WINDOW) continue;
    const after = await stored(server);
    if (!written && after !== before) expect.fail(`something changed although every request was refused: ${[...new Set(seen)].join(', ')}`);
    [before, written, seen] = [after, false, []];
    // Somebody has logged out by now: let them in again, or the rest would only see the door.
    await server.context.db.update(sessions).set({ revoked_at: null });
  }
  console.info(`${count} requests, answers by status:`, Object.fromEntries([...statuses].sort()));
  expect([...statuses.keys()].some((status) => status < 300)).toBe(true);
}

/**
 * Requests made from the API's own description, good and bad: none breaks the server, none smuggles
 * an unknown field in, and where all of a hundred are refused nothing stored has changed.
 */
export async function fuzz(count: number): Promise<void> {
  const logged: string[] = [];
  const server = await openTestServer({ analytics: true, logLines: (line) => line.includes('"err"') && logged.push(line) });
  try {
    await ask(await makeGround(server), count, logged);
  } finally {
    await server.close();
  }
}
