import { isDashboard } from '../json-api/negotiation.ts';
import type { JsonSchema, RouteFacts } from './route-facts.ts';

const WHAT = {
  400: 'Not understood: a parameter, or a body that cannot be read',
  401: 'No session, or one that has ended',
  402: 'The payment was declined, or has to be confirmed; nothing was changed',
  403: 'The role or the plan does not allow it, or the workspace is locked',
  404: 'There is no such thing, or it is somebody else’s',
  406: 'Asked for with a media type parameter that is not supported',
  409: 'Conflicts with what is there, or with the type or id of the address',
  410: 'The link was used or has expired',
  413: 'The body is too large',
  415: 'The body is of another media type',
  422: 'A field is not right; `source.pointer` and `meta.missing` say which',
  423: 'The canvas is locked',
  426: 'To be asked as a WebSocket',
  429: 'Too often; come back after Retry-After',
  503: 'A store is away or full; come back after Retry-After',
} as const;
export type RefusalStatus = keyof typeof WHAT;
const STATUSES = Object.keys(WHAT).map(Number) as RefusalStatus[];

/** Statuses after which a Retry-After says when to come back. */
const WAITS: ReadonlySet<RefusalStatus> = new Set([429, 503]);

const text: JsonSchema = { type: 'string' };

/** Components that every operation refers to: the refusal itself, and one answer per status and media type. */
export const ERRORS_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['errors'],
  additionalProperties: false,
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        additionalProperties: false,
        properties: {
          status: { ...text, pattern: '^[45]\\d\\d$' },
          code: { ...text, description: 'For programs; does not change' },
          title: { ...text, description: 'In the language of Accept-Language' },
          detail: { ...text, description: 'What to do, in the language of Accept-Language' },
          source: {
            type: 'object',
            additionalProperties: false,
            minProperties: 1,
            maxProperties: 1,
            properties: {
              pointer: { ...text, description: 'JSON Pointer to what was sent' },
              parameter: { ...text, description: 'Name of a query parameter' },
              header: { ...text, description: 'Name of a header' },
            },
          },
          meta: {
            type: 'object',
            properties: { missing: { ...text, description: 'JSON Pointer to where something that was left out should have stood' } },
          },
        },
      },
    },
  },
};

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } };

function componentName(status: RefusalStatus, dashboard: boolean): string {
  return `${dashboard ? 'Dashboard' : 'Analytics'}Refusal${status}`;
}

/** `components.responses` of one API. */
export function refusalComponents(dashboard: boolean, mediaType: string): Readonly<Record<string, object>> {
  return Object.fromEntries(
    STATUSES.map((status) => [
      componentName(status, dashboard),
      {
        description: WHAT[status],
        ...(WAITS.has(status) ? { headers: RETRY_AFTER } : {}),
        content: { [mediaType]: { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    ]),
  );
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What a route may refuse with: most follows from what it is, the rest it says. */
function statusesOf(facts: RouteFacts): readonly number[] {
  const { config, hasBody, method, url } = facts;
  const guarded = config.access !== 'public';
  return [
    ...[400, 503],
    ...(guarded ? [401, 403] : []),
    ...(guarded || url.includes(':') ? [404] : []),
    ...(isDashboard(url) ? [406, 415] : []),
    ...(hasBody ? [413, 415, 422] : []),
    ...(config.idempotent ? [422] : []),
    ...(WRITES.has(method) ? [409] : []),
    ...(config.refuses ?? []),
  ];
}

/** The refusals of an operation, as references to the components. */
export function refusalsOf(facts: RouteFacts): Readonly<Record<string, object>> {
  const statuses = new Set(statusesOf(facts));
  return Object.fromEntries(
    STATUSES.filter((status) => statuses.has(status)).map((status) => [
      String(status),
      { $ref: `#/components/responses/${componentName(status, isDashboard(facts.url))}` },
    ]),
  );
}
