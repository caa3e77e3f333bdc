import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allActions } from '#resources/actions/index.ts';
import { allReports } from '#resources/reports/index.ts';
import { EXAMPLE_CALLS, exampleOf } from '#server/http/openapi/examples.ts';
import { rowsIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What the server tells programs they may call. */

interface Entry {
  readonly id: string;
  readonly kind: 'action' | 'report';
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly permission: string | null;
  readonly allowed: boolean | null;
  readonly workspace: { readonly from: string; readonly name: string } | null;
  readonly parameters: object | null;
  readonly input: object | null;
}

let server: TestServer;
let somebody: Person;
let entries: readonly Entry[];
const read = async (person: Person) => rowsIn<Entry>(await server.ask(person, { method: 'GET', url: '/api/dashboard/actions' }));
beforeAll(async () => {
  server = await openTestServer();
  somebody = await server.person();
  entries = await read(somebody);
}, 120_000);
afterAll(() => server.close());

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const named = (id: string) => entries.find((entry) => entry.id === id);

test('names exactly what is declared, with call and permission', () => {
  const declared = [
    ...allActions.map(({ name, call, may }) => ({ name, call, may })),
    ...allReports.map(({ name, calls: [call], may }) => ({ name: `reports.${name}`, call, may })),
  ];
  const expected = declared.map(({ name, call, may }) => [name, call, may === 'public' ? null : `${may.subject}:${may.verb}`]);
  const told = entries.map(({ id, method, path, permission }) => [id, `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, permission]);
  expect(told).toEqual(expected);
  expect(entries.filter(({ summary }) => summary.length < 5)).toEqual([]);
});

test('holds schemas that are valid, and take what the examples send', () => {
  const schemas = entries.flatMap(({ id, parameters, input }) => [parameters, input].flatMap((schema) => (schema ? [{ id, schema }] : [])));
  expect(schemas.length).toBeGreaterThan(40);
  expect(schemas.filter(({ schema }) => !ajv.validateSchema(schema)).map(({ id }) => id)).toEqual([]);
  const tried = EXAMPLE_CALLS.flatMap((call) => {
    const entry = entries.find(({ method, path }) => `${method} ${path}` === call);
    const [method = '', url = ''] = call.split(' ');
    const { request } = exampleOf({ method, url }) ?? {};
    return entry?.input && request ? [[entry.id, ajv.validate(entry.input, request)] as const] : [];
  });
  expect(tried.length).toBeGreaterThan(4);
  expect(tried.filter(([, fits]) => !fits)).toEqual([]);
});

test('has a schema of each parameter in a path, and says where the workspace stands', () => {
  for (const { id, path, parameters, workspace } of entries) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys((parameters as { properties?: object } | null)?.properties ?? {}), id).toEqual(names);
    if (workspace?.from === 'path') expect(names, id).toContain(workspace.name);
  }
  expect(named('canvases.lock')?.workspace).toEqual({ from: 'path', name: 'id' });
  expect(named('reports.kpis')?.workspace).toEqual({ from: 'header', name: 'x-project-id' });
});

test('tells whoever asks what they may do, where no workspace decides', async () => {
  const staff = await read(await server.person({ staff: 'admin' }));
  const said = (all: readonly Entry[], id: string) => all.find((entry) => entry.id === id)?.allowed;
  expect(['monitoring-reports.choose', 'admin.overview', 'canvases.lock'].map((id) => said(entries, id))).toEqual([true, false, null]);
  expect(said(staff, 'admin.overview')).toBe(true);
});

test('is for whoever is signed in', async () => {
  expect((await server.ask(null, { method: 'GET', url: '/api/dashboard/actions' })).status).toBe(401);
});
