import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { TOKEN_PREFIX } from '#domain/accounts/api-tokens.ts';
import type { AccessRule } from '#server/policy/access.ts';
import { permissionOf } from '#server/policy/permissions.ts';
import { complete } from './describe.ts';
import { factsOf, JSON_SCHEMA, type RouteFacts } from './route-facts.ts';

const DOCS = '/api/docs';
const APIS = [
  { name: 'dashboard', title: 'Flumen dashboard API', description: 'Accounts, workspaces, canvases and settings. JSON:API 1.1.' },
  {
    name: 'analytics',
    title: 'Flumen analytics API',
    description: 'KPI widgets, targets and reports of the workspace named in the header x-project-id. Plain REST.',
  },
] as const;
type Api = (typeof APIS)[number];

const { io: _io, ...writing } = JSON_SCHEMA;
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: writing });

declare module 'fastify' {
  interface FastifyInstance {
    openApiAnalytics(): object;
  }
}
/** The page at /api/docs reads the one named `swagger` unless told otherwise. */
const DECORATORS = { dashboard: 'swagger', analytics: 'openApiAnalytics' } as const satisfies Record<Api['name'], string>;

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a log-in, good for 15 minutes.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${TOKEN_PREFIX}…`,
    description:
      'A personal API token, made in the account settings. It asks in the name of its person: `read` changes nothing, `write` does what the person may do. It may be for one workspace. Operations that do not name it want the person.',
  },
} as const;

/** Does an API token do, and with which access? */
function tokensFor({ resource, action, workspace }: AccessRule): readonly { readonly apiToken: readonly string[] }[] {
  const asked = permissionOf(resource, action);
  if (!asked || asked.stepUp || (!workspace && !asked.byToken)) return [];
  return [{ apiToken: [asked.reads ? 'read' : 'write'] }];
}

/** Documents one API: routes under its path, each with what the policies are asked, and of whom or where, as `x-flumen-access`. */
function optionsFor({ name, title, description }: Api): FastifyDynamicSwaggerOptions {
  const facts = new Map<string, RouteFacts>();
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1' },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: (document) => {
      const { route, url, schema } = document;
      const access = route.config?.access;
      if (!url.startsWith(`/api/${name}/`) || url.endsWith('/openapi.json') || !access) return { schema: { ...schema, hide: true }, url };
      const known = factsOf(route);
      facts.set(`${known.method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`, known);
      const { documentBody: _, ...described } = schema ?? {};
      const transformed = toJsonSchema({ ...document, schema: described });
      const security = access === 'public' ? [] : [{ bearer: [] }, ...tokensFor(access)];
      const subject =
        access === 'public' ? access : { resource: access.resource, action: access.action, in: access.workspace ? 'workspace' : 'person' };
      return { schema: { ...transformed.schema, security, 'x-flumen-access': subject }, url };
    },
    transformObject: (described) =>
      'openapiObject' in described ? complete(described.openapiObject, name, facts) : described.swaggerObject,
  };
}

/**
 * Describes both APIs from the schemas of their routes. Register before any route: only what is
 * added afterwards is seen.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
  for (const api of APIS) await app.register(swagger, { ...optionsFor(api), decorator: DECORATORS[api.name] });
  const anything = z.record(z.string(), z.unknown());
  for (const { name } of APIS) {
    const schema = { hide: true, response: { 200: anything } };
    app.get(`/api/${name}/openapi.json`, { config: { access: 'public' }, schema }, async () => app[DECORATORS[name]]());
  }
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    uiConfig: { urls: APIS.map(({ name, title }) => ({ name: title, url: `/api/${name}/openapi.json` })), docExpansion: 'none' },
  });
}
