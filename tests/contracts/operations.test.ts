import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entitlementsOn } from '#domain/plans/entitlements.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { ROLES, type Role } from '#server/policy/access.ts';
import { loadRules } from '#server/policy/enforcer.ts';
import { permissionOf } from '#server/policy/permissions.ts';
import { ON_SALE } from '#tests/support/at-standard-prices.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Every operation of both APIs, read from what the server publishes, against every role and every plan. */

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly access: 'public' | { readonly resource: string; readonly action: string; readonly in: 'person' | 'workspace' };
}
type Paths = Record<string, Record<string, { readonly 'x-flumen-access'?: Operation['access'] }>>;

const STAFF: ReadonlySet<Role> = new Set<Role>(['support', 'admin']);
const rules = await loadRules(ON_SALE);
let api: TestServer;
let operations: readonly Operation[];
let workspace: string;
/** Nobody is an onlooker alone. */
type Asking = Exclude<Role, 'onlooker'>;
const ASKING = ROLES.filter((role): role is Asking => role !== 'onlooker');
let people: Readonly<Record<Exclude<Asking, 'guest'>, Person>>;

async function published(name: string): Promise<readonly Operation[]> {
  const answer = await api.send({ method: 'GET', url: `/api/${name}/openapi.json` });
  return Object.entries(answer.json<{ paths: Paths }>().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-flumen-access': access }]) => {
      if (!access) throw new Error(`${method} ${path} does not publish who may ask`);
      return { method: method.toUpperCase(), path, access };
    }),
  );
}

beforeAll(async () => {
  api = await openTestServer();
  operations = (await Promise.all(['dashboard', 'analytics'].map(published))).flat();
  const owner = await api.person({ plan: 'agency' });
  workspace = await api.workspace(owner);
  const [viewer, editor] = [await api.person(), await api.person()];
  await api.invite(viewer, workspace, 0);
  await api.invite(editor, workspace, 1);
  people = {
    owner,
    viewer,
    editor,
    user: await api.person(),
    support: await api.person({ staff: 'support' }),
    admin: await api.person({ staff: 'admin' }),
  };
  // Who must prove once more to be there is asked about in the tests of the step-up.
  for (const person of Object.values(people)) await api.proven(person);
}, 120_000);
afterAll(() => api.close());

/** The answer of the policy to a role on a plan; every signed-in role is also a `user`. */
function answerTo(role: Role, plan: (typeof PLANS)[number], { access }: Operation): string {
  if (access === 'public') return 'yes';
  if (role === 'guest') return '401';
  const personal = access.in === 'person';
  if (role === 'user' && !personal) return '404';
  // Outside of workspaces staff alone are more than a person.
  const counts = !personal || STAFF.has(role);
  const grant = rules.decide(
    { roles: counts ? ['user', role] : ['user'], entitlements: entitlementsOn(plan) },
    access.resource,
    access.action,
  );
  return grant.allowed ? 'yes' : grant.because;
}

function rowOf(operation: Operation): string {
  const { method, path, access } = operation;
  const lacking = PLANS.filter((plan) => answerTo('owner', plan, operation) === 'plan');
  const plans = lacking.length === 0 ? 'every plan' : `not ${lacking.join(', ')}`;
  const subject = access === 'public' ? 'public' : `${access.resource}:${access.action}`;
  return [`${method} ${path}`, subject, ROLES.map((role) => `${role} ${answerTo(role, 'agency', operation)}`).join(', '), plans].join(
    ' | ',
  );
}

/** The address itself names the workspace, or no workspace is asked about. */
function isReachable({ path, access }: Operation): boolean {
  if (access === 'public') return false;
  return access.in === 'person' || /\/(projects|grants)\/\{\w+\}/.test(path);
}

/** Asks for real. What is allowed is only looked at: it would change what the next question is about. */
async function check(operation: Operation, role: Asking): Promise<void> {
  const expected = answerTo(role, 'agency', operation);
  if (expected === 'yes' && operation.method !== 'GET') return;
  const url = operation.path.replace(/\{\w+\}/g, workspace);
  const { status, body } = await api.ask(role === 'guest' ? null : people[role], { method: operation.method as 'GET', url });
  const what = `${role}: ${operation.method} ${operation.path} → ${status}`;
  if (expected === 'yes') expect([401, 403], what).not.toContain(status);
  else expect(String(status === 403 ? body.errors?.[0]?.code : status), what).toBe(expected);
}

describe('every published operation', () => {
  test('has its row in the matrix that was read in review', async () => {
    expect(operations.length).toBeGreaterThan(100);
    await expect(`${operations.map(rowOf).sort().join('\n')}\n`).toMatchFileSnapshot('./operations-matrix.txt');
  });

  test('answers as its row says: nobody and no role gets further than that', async () => {
    const reachable = operations.filter(isReachable);
    expect(reachable.length).toBeGreaterThan(40);
    for (const operation of reachable) for (const role of ASKING) await check(operation, role);
  });

  test('asks for a subject that the policies know', () => {
    const unknown = operations.filter(({ access }) => access !== 'public' && !permissionOf(access.resource, access.action));
    expect(unknown).toEqual([]);
  });
});
