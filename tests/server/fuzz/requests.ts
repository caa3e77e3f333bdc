import fc from 'fast-check';
import type { InjectOptions } from 'fastify';

/** Requests made from an OpenAPI document: mostly wrong in one way or another, some right. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

/** Every operation of a document whose answer ends and which asks nobody else. */
export function operationsOf({ paths }: OpenApi, without: RegExp): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => !without.test(path))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody && Object.values(requestBody.content)[0]?.schema,
      })),
  );
}

const NASTY_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '\u0000',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '../../etc/passwd',
  '\u202Eabc\u202C',
  'مرحبا',
  '👩‍🚀🧪',
  '__proto__',
  'constructor',
  '%00%ff',
  '{{7*7}}',
  '1e999',
  'a'.repeat(5_000),
  '2026-13-45T99:99:99Z',
  'https://',
  '\uD800',
] as const;
const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ maxLength: 40, unit: 'binary' }));
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[[]]], { $ne: 1 }, { toString: 'x' }),
);

/** Text a URL can carry: halves of a character become a replacement sign. */
const wellFormed = (value: unknown): string => Buffer.from(String(value)).toString();

/** A name no operation knows. */
export const UNKNOWN_FIELD = 'zz_no_such_field';

function textFor({ format }: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.constantFrom(...ids);
  if (format === 'email') return fc.constantFrom('somebody@flumen.test', 'Nobody@flumen.test');
  return fc.oneof(fc.constantFrom('Launch', 'https://shop.example', 'shop.example', '203.0.113.9', 'UTC', ...ids), nastyText);
}

const PLAIN: Readonly<Record<string, (schema: Schema, ids: readonly string[]) => fc.Arbitrary<unknown>>> = {
  string: textFor,
  integer: () => fc.integer({ min: -2, max: 200 }),
  number: () => fc.integer({ min: -2, max: 200 }),
  boolean: () => fc.boolean(),
};

/** Fields a schema names, each left out, right, or nasty. */
function objectFor(schema: Schema, inner: (one: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return nasty;
  const field = (one: Schema) => fc.oneof({ weight: 6, arbitrary: inner(one) }, { weight: 1, arbitrary: nasty });
  return fc.record(Object.fromEntries(fields.map(([name, one]) => [name, field(one)])), { requiredKeys: [] });
}

/** A value a schema describes, one level of freedom at a time. */
function sampleOf(schema: Schema | undefined, api: OpenApi, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  if (!schema || depth > 5) return nasty;
  const inner = (one: Schema) => sampleOf(one, api, ids, depth + 1);
  if (schema.$ref) return inner(api.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(inner));
  const type = [schema.type].flat()[0] ?? 'object';
  if (type === 'array') return fc.array(inner(schema.items ?? {}), { maxLength: 3 });
  return PLAIN[type]?.(schema, ids) ?? objectFor(schema, inner);
}

/** Where fields stand in a body: in the attributes of a JSON:API document, or at the top. */
function withUnknown(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { [UNKNOWN_FIELD]: 1 };
  const data = (body as { data?: unknown }).data;
  if (
    typeof data === 'object' &&
    data !== null &&
    'attributes' in data &&
    typeof data.attributes === 'object' &&
    data.attributes !== null
  ) {
    return { ...body, data: { ...data, attributes: { ...data.attributes, [UNKNOWN_FIELD]: 1 } } };
  }
  return { ...body, [UNKNOWN_FIELD]: 1 };
}

export interface FuzzRequest {
  readonly operation: Operation;
  readonly request: InjectOptions;
  /** Carries a field that no operation knows. */
  readonly unknown: boolean;
}

/** One request to an operation, by somebody. */
export function requestTo(
  operation: Operation,
  api: OpenApi,
  ids: readonly string[],
  tokens: readonly (string | null)[],
): fc.Arbitrary<FuzzRequest> {
  const holes = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segment = fc
    .oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: nastyText })
    .map((text) => encodeURIComponent(wellFormed(text)).slice(0, 180) || '-');
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const query = fc.dictionary(
    fc.constantFrom(...asked, 'filter[nope]', 'zz', 'page[size]', '_end', '__proto__'),
    fc.oneof(nastyText, fc.constantFrom(...ids, '1', '50')),
    { maxKeys: 3 },
  );
  const body = operation.body
    ? fc.oneof({ weight: 5, arbitrary: sampleOf(operation.body, api, ids) }, { weight: 1, arbitrary: nasty })
    : fc.constant(undefined);
  return fc
    .record({
      path: fc.tuple(...holes.map(() => segment)),
      query,
      body,
      unknown: fc.boolean(),
      token: fc.constantFrom(...tokens),
      type: fc.constantFrom(
        'application/json',
        'application/json',
        'application/vnd.api+json',
        'application/x-www-form-urlencoded',
        'text/plain',
      ),
      project: fc.constantFrom(...ids),
    })
    .map(({ path, query: asks, body: sent, unknown, token, type, project }) => {
      const carries = unknown && operation.body !== undefined && type.endsWith('json');
      const content = carries ? withUnknown(sent) : sent;
      const url = holes.reduce((at, name, index) => at.replace(`{${name}}`, path[index] ?? '-'), operation.path);
      const search = new URLSearchParams(Object.entries(asks).map(([name, value]) => [name, wellFormed(value)]));
      return {
        operation,
        unknown: carries,
        request: {
          method: operation.method as 'GET',
          url: `${url}${search.size > 0 ? `?${search}` : ''}`.slice(0, 8_000),
          headers: {
            'x-project-id': project,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(content === undefined ? {} : { 'content-type': type }),
          },
          ...(content === undefined ? {} : { payload: JSON.stringify(content) }),
        },
      };
    });
}
