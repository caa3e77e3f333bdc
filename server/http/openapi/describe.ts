import { JSON_API } from '../json-api/media-type.ts';
import { isDashboard } from '../json-api/negotiation.ts';
import { exampleOf } from './examples.ts';
import { ERRORS_SCHEMA, refusalComponents, refusalsOf } from './refusals.ts';
import type { JsonSchema, RouteFacts } from './route-facts.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

interface MediaTypes {
  readonly [mediaType: string]: { readonly schema?: JsonSchema; readonly example?: unknown };
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
/** An operation as Swagger makes it of a route's schemas, and as it is published. */
export interface Operation {
  operationId?: string;
  parameters?: readonly Parameter[];
  requestBody?: { readonly required?: boolean; readonly content: MediaTypes };
  responses: Readonly<Record<string, { readonly description?: string; readonly content?: MediaTypes } | object>>;
}
export interface Description {
  paths?: Readonly<Record<string, object | undefined>>;
  components?: object;
}

const WORKSPACE_HEADER: Parameter = {
  name: 'x-project-id',
  in: 'header',
  required: true,
  description: 'The workspace',
  schema: { type: 'string', format: 'uuid' },
};
const IN_PLACE_OF_BODY = { required: false, description: 'The workspace, where the body names none' };
const IDEMPOTENCY_HEADER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of this one act: sent again with it within a day, it is done once and answered alike',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

function parametersOf({ config }: RouteFacts, before: readonly Parameter[] = []): readonly Parameter[] {
  const { access, idempotent } = config;
  const named = new Set(before.map(({ name }) => name.toLowerCase()));
  const source = typeof access === 'object' ? access.workspace : undefined;
  const wanted = [
    ...(source?.from === 'header' ? [WORKSPACE_HEADER] : []),
    ...(source?.from === 'body' && source.orHeader ? [{ ...WORKSPACE_HEADER, ...IN_PLACE_OF_BODY }] : []),
    ...(idempotent ? [IDEMPOTENCY_HEADER] : []),
  ];
  return [...before, ...wanted.filter(({ name }) => !named.has(name.toLowerCase()))];
}

/** The body in every media type it is taken in; the examples are those of the fields. */
function bodyOf(facts: RouteFacts, before: Operation['requestBody']): Operation['requestBody'] {
  const schema = Object.values(before?.content ?? {})[0]?.schema;
  if (!facts.hasBody || !schema) return before;
  const example = exampleOf(facts)?.request;
  const plain = { schema, ...(example === undefined ? {} : { example }) };
  const document: MediaTypes = facts.documentBody ? { [JSON_API]: { schema: facts.documentBody } } : {};
  const form: MediaTypes = facts.config.noForms ? {} : { [FORM]: { schema } };
  return { required: !facts.mayOmitBody, content: { ...document, [JSON_TYPE]: plain, ...form } };
}

type Responses = Operation['responses'];

const SUCCESS: Readonly<Record<string, string>> = {
  200: 'As asked',
  201: 'Made; Location says where it is',
  202: 'Taken on; it is done in a while',
  204: 'Done; there is nothing to say',
};

/** Swagger's own word for a response that has no description. */
const UNDESCRIBED = 'Default Response';

/** Successes in the media type they come in. */
function successesOf(facts: RouteFacts, responses: Responses): Responses {
  const example = exampleOf(facts)?.answer;
  const shown = ([status, response]: [string, Responses[string]]): [string, Responses[string]] => {
    const { content, description } = response as { readonly content?: MediaTypes; readonly description?: string };
    const said = { ...response, description: description === UNDESCRIBED ? (SUCCESS[status] ?? description) : description };
    const json = content?.[JSON_TYPE];
    if (!json) return [status, said];
    const type = facts.answersDocuments ? JSON_API : JSON_TYPE;
    return [status, { ...said, content: { [type]: { ...json, ...(example === undefined ? {} : { example }) } } }];
  };
  return Object.fromEntries(Object.entries(responses).map(shown));
}

/** `GET /projects/{id}/api-key` is `getProjectsByIdApiKey`. */
function operationId({ method, url }: RouteFacts): string {
  const words = url
    .replace(/^\/api\/\w+\//, '')
    .split(/[/\-._]/)
    .flatMap((word) => (word.startsWith(':') ? ['by', word.slice(1)] : [word]));
  const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return [method.toLowerCase(), ...words.map(capital)].join('');
}

function published(facts: RouteFacts, operation: Operation): Operation {
  const parameters = parametersOf(facts, operation.parameters);
  return {
    ...operation,
    operationId: operationId(facts),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.requestBody ? { requestBody: bodyOf(facts, operation.requestBody) } : {}),
    responses: { ...successesOf(facts, operation.responses), ...refusalsOf(facts) },
  };
}

/** Adds to Swagger's description what the schemas of the routes alone do not say. */
export function complete<D extends Description>(description: D, api: string, facts: ReadonlyMap<string, RouteFacts>): D {
  const dashboard = isDashboard(`/api/${api}/`);
  const paths = Object.entries(description.paths ?? {}).map(([path, methods]) => {
    const operations = Object.entries(methods ?? {}).map(([method, operation]) => {
      const known = facts.get(`${method} ${path}`);
      return [method, known ? published(known, operation as Operation) : operation];
    });
    return [path, Object.fromEntries(operations)];
  });
  const schemas = { Errors: ERRORS_SCHEMA };
  const responses = refusalComponents(dashboard, dashboard ? JSON_API : JSON_TYPE);
  return { ...description, paths: Object.fromEntries(paths), components: { ...description.components, schemas, responses } };
}
