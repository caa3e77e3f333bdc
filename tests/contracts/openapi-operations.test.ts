import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProtocol } from '#resources/protocol/index.ts';
import { PLAIN_ANSWERS } from '#server/http/json-api/plain-answers.ts';
import { EXAMPLE_CALLS, exampleOf } from '#server/http/openapi/examples.ts';
import { type Api, type Published, readApi } from '#tests/support/openapi.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What every operation tells a program before it is called. */
const JSON_API = 'application/vnd.api+json';
const FORM = 'application/x-www-form-urlencoded';

let server: TestServer;
let api: Api;
let every: readonly Published[];
beforeAll(async () => {
  server = await openTestServer();
  api = await readApi(server);
  every = api.operations;
}, 120_000);
afterAll(() => server.close());

const asRoute = (path: string) => path.replaceAll(/{(\w+)}/g, ':$1');
const isPlain = ({ method, path }: Published) => PLAIN_ANSWERS.has(`${method} ${asRoute(path)}`);
const namesOf = (published: readonly Published[]) => published.map(({ name }) => name);
const parameter = ({ operation }: Published, wanted: string) => operation.parameters?.find(({ name }) => name === wanted);

/** Places of a schema that take anything at all: `{}`, or nothing but a description. */
function anythingIn(schema: unknown, place: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((one, at) => anythingIn(one, `${place}/${at}`));
  if (typeof schema !== 'object' || schema === null) return [];
  if (Object.keys(schema).every((key) => key === 'description')) return [place];
  const { properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = schema as Record<string, object | undefined>;
  const named = Object.entries(properties).flatMap(([name, one]) => anythingIn(one, `${place}/${name}`));
  return [...named, ...[items, additionalProperties, anyOf, oneOf, allOf].flatMap((one) => (one ? anythingIn(one, place) : []))];
}

describe('every operation', () => {
  test('has a name of its own', () => {
    const ids = every.map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(110);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names a success with a schema that says something, unless it has no body', () => {
    const silent = every.filter(({ operation }) => {
      const successes = Object.entries(operation.responses).filter(([status]) => /^101$|^[23]/.test(status));
      const says = ([status, { content, description }]: (typeof successes)[number]) =>
        (content
          ? Object.values(content).every(({ schema }) => schema && Object.keys(schema).length > 0)
          : ['204', '302'].includes(status)) && description !== 'Default Response';
      return successes.length === 0 || !successes.every(says);
    });
    expect(namesOf(silent)).toEqual([]);
  });

  test('says of everything in a body what it is', () => {
    // What was before and after an act differs from act to act; a file of everything kept about somebody has no fixed form, nor has a JSON Schema.
    const open = /audit|^GET \/api\/dashboard\/(admin|users\/export|admin\/users\/\{id\}|actions)$/;
    const vague = every.flatMap(({ name, operation }) => {
      const contents = [operation.requestBody?.content ?? {}, ...Object.values(operation.responses).map(({ content = {} }) => content)];
      const places = contents.flatMap((content) => Object.values(content)).flatMap(({ schema }) => anythingIn(schema, ''));
      return open.test(name) ? [] : places.map((place) => `${name} ${place}`);
    });
    expect(vague).toEqual([]);
  });

  test('answers in the media type of its API', () => {
    for (const published of every) {
      const types = Object.entries(published.operation.responses).flatMap(([status, { content }]) =>
        status.startsWith('2') ? Object.keys(content ?? {}) : [],
      );
      if (published.api === 'dashboard' && !isPlain(published)) for (const type of types) expect(type, published.name).toBe(JSON_API);
      else expect(types, published.name).not.toContain(JSON_API);
    }
  });

  test('names the refusals that follow from what it is', () => {
    for (const { name, operation } of every) {
      const statuses = Object.keys(operation.responses).map(Number);
      const guarded = operation.security?.length ? [401, 403, 404] : [];
      const sent = operation.requestBody ? [413, 415, 422] : [];
      expect(statuses, name).toEqual(expect.arrayContaining([400, 503, ...guarded, ...sent]));
    }
  });

  test('describes each refusal as errors[], with Retry-After where waiting helps', () => {
    const refusals = every.flatMap((published) =>
      Object.keys(published.operation.responses)
        .filter((status) => Number(status) >= 400)
        .map((status) => ({ what: `${published.name} ${status}`, status, published, response: api.response(published, Number(status)) })),
    );
    expect(refusals.length).toBeGreaterThan(800);
    for (const { what, published, response } of refusals) {
      const type = published.api === 'dashboard' ? JSON_API : 'application/json';
      expect(response?.content, what).toEqual({ [type]: { schema: { $ref: '#/components/schemas/Errors' } } });
    }
    const waiting = refusals.filter(({ status }) => status === '429' || status === '503');
    for (const { what, response } of waiting) expect(response?.headers, what).toHaveProperty('Retry-After');
  });

  test('with a body lists each media type it takes', () => {
    const withBody = every.filter(({ operation }) => operation.requestBody);
    expect(withBody.length).toBeGreaterThan(50);
    for (const { name, operation } of withBody)
      expect(Object.keys(operation.requestBody?.content ?? {}), name).toContain('application/json');
    const takesForm = withBody.filter(({ operation }) => operation.requestBody?.content[FORM]);
    // A drawing is no form, nor is a list of events.
    const json = /\/events$|\/document$/;
    expect(namesOf(withBody.filter((one) => !takesForm.includes(one) && !json.test(one.path)))).toEqual([]);
    // What a document holds is described as such wherever one is taken: the fields as attributes.
    const documents = withBody.filter(({ operation }) => operation.requestBody?.content[JSON_API]);
    expect(documents.length).toBeGreaterThan(40);
    for (const { name, operation } of documents) {
      expect(JSON.stringify(operation.requestBody?.content[JSON_API]?.schema), name).toMatch(/"data":.*"type":\{"type":"string","const":/);
    }
  });

  test('names the headers it reads', () => {
    const analytics = every.filter(({ api: name, operation }) => name === 'analytics' && operation.security?.length);
    expect(analytics.length).toBeGreaterThan(10);
    for (const published of analytics) expect(parameter(published, 'x-project-id')?.required, published.name).toBe(true);
    const creating = every.filter(({ path, method }) => method === 'POST' && /\/(projects|funnels|project-ips|kpi-widgets)$/.test(path));
    expect(creating).toHaveLength(4);
    for (const published of creating) expect(parameter(published, 'Idempotency-Key'), published.name).toBeDefined();
  });
});

test.each(EXAMPLE_CALLS.filter((call) => !call.endsWith('/events')))('the example of %s is one', (call) => {
  const [method = '', route = ''] = call.split(' ');
  const published = api.at(method, route);
  if (!published) throw new Error(`${call} is not published`);
  const { request, answer } = exampleOf({ method, url: route }) ?? {};
  const schema = published.operation.requestBody?.content['application/json']?.schema ?? {};
  const validate = api.validator(published.api, schema);
  expect([validate(request), validate.errors]).toEqual([true, null]);
  expect(published.operation.requestBody?.content['application/json']?.example).toEqual(request);
  if (answer === undefined) return;
  const success = Object.entries(published.operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const right = api.validator(published.api, Object.values(success?.content ?? {})[0]?.schema ?? {});
  expect([right(answer), right.errors]).toEqual([true, null]);
});

test('every call whose answer is no document stands in the table with its reason, and none that is not there', () => {
  const published = new Set(every.map(({ method, path }) => `${method} ${asRoute(path)}`));
  // What stands among the protocols is compared with what is mounted, by the contract of declarations.
  const protocols = new Set<string>(allProtocol.map(({ call }) => call));
  expect([...PLAIN_ANSWERS.keys()].filter((call) => !published.has(call) && !protocols.has(call))).toEqual([]);
  for (const reason of PLAIN_ANSWERS.values()) expect(reason.length).toBeGreaterThan(5);
});
