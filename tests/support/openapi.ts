import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestServer } from './server.ts';

/** What an OpenAPI 3.1 description says, as far as tests read it. */
export interface MediaType {
  readonly schema?: object;
  readonly example?: unknown;
}
export interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, MediaType>>;
}
export interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly object[];
  readonly 'x-flumen-access'?: 'public' | { readonly resource: string; readonly action: string };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: object; readonly responses: Readonly<Record<string, Response>> };
}

/** An operation and where it is published. */
export interface Published {
  readonly api: string;
  /** `GET /api/dashboard/projects/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Everything that both APIs publish. */
export interface Api {
  readonly operations: readonly Published[];
  /** The operation that a request reaches; undefined for none. */
  at(method: string, url: string): Published | undefined;
  /** What an operation says of a status, with references followed; undefined for a status it does not name. */
  response(published: Published, status: number): Response | undefined;
  /** A validator of a schema of this API. */
  validator(api: string, schema: object): ValidateFunction;
}

const APIS = ['dashboard', 'analytics'] as const;

/** Fixed parts before parameters: `/funnels/facets` is not `/funnels/{id}`. */
function byPrecision(a: Published, b: Published): number {
  return a.path.split('{').length - b.path.split('{').length;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/{\w+}/g, '[^/]+')}$`);
}

export async function readApi(server: Pick<TestServer, 'send'>): Promise<Api> {
  const described = new Map<string, Description>();
  for (const name of APIS)
    described.set(name, (await server.send({ method: 'GET', url: `/api/${name}/openapi.json` })).json<Description>());
  const operations = [...described].flatMap(([api, { paths }]) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...{ api, path, operation, method: method.toUpperCase() },
        name: `${method.toUpperCase()} ${path}`,
      })),
    ),
  );
  const matchers = [...operations].sort(byPrecision).map((published) => ({ published, matches: pattern(published.path) }));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const known = new Map<object, ValidateFunction>();
  return {
    operations,
    at: (method, url) => {
      const path = url.split('?')[0] ?? '';
      return matchers.find(({ published, matches }) => published.method === method && matches.test(path))?.published;
    },
    response({ api, operation }, status) {
      const found = operation.responses[status];
      if (!found?.$ref) return found;
      return described.get(api)?.components.responses[found.$ref.split('/').at(-1) ?? ''];
    },
    validator(api, schema) {
      const before = known.get(schema);
      if (before) return before;
      const made = ajv.compile({ ...schema, components: described.get(api)?.components });
      known.set(schema, made);
      return made;
    },
  };
}
