import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { DESCRIBED_AS } from '#resources/kit/shape.ts';
import { isDocumentCall } from '../json-api/negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes an Idempotency-Key; `requestKey` throws on a route that does not say so. */
    idempotent?: true;
    /** Its body is JSON only: what it holds is no form. */
    noForms?: true;
    /** Statuses it may refuse with besides those that follow from what it is, e.g. 429. */
    refuses?: readonly number[];
  }
  interface FastifySchema {
    /** The JSON:API form of the body, where it is not just the fields as attributes. */
    documentBody?: z.ZodType;
  }
}

/** JSON Schema, as far as it is looked into here. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is known of a route beyond the schemas that Swagger reads. */
export interface RouteFacts {
  readonly method: string;
  readonly url: string;
  readonly config: FastifyContextConfig;
  readonly hasBody: boolean;
  readonly mayOmitBody: boolean;
  /** The body as a JSON:API document; undefined where none is taken. */
  readonly documentBody?: JsonSchema;
  /** Is the success a JSON:API document? */
  readonly answersDocuments: boolean;
}

/** What is sent, as JSON Schema without the address of its dialect. */
export function asInput(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, JSON_SCHEMA);
  return written;
}

/**
 * How zod's schemas are written. What is changed while it is read is described as it comes out,
 * because JSON Schema cannot say what a function takes; what is read elsewhere as it is read there.
 */
export const JSON_SCHEMA = {
  io: 'input',
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    const { def } = zodSchema._zod;
    const isChanged = def.type === 'pipe' && def.in._zod.def.type === 'transform';
    const described = DESCRIBED_AS.get(zodSchema) ?? (isChanged ? def.out : undefined);
    if (!described) return;
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, z.toJSONSchema(described, { io: 'input', unrepresentable: 'any' }));
    Reflect.deleteProperty(jsonSchema, '$schema');
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

/** The fields of a body as attributes of a document; an edit names its row. */
function wrapped(type: string, { body, params }: FastifySchema): JsonSchema {
  const names = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
  const id = names.includes('id') || names.includes('key') ? { id: z.string().optional() } : {};
  const attributes = body instanceof z.ZodType ? body : z.object({});
  return asInput(z.object({ data: z.object({ type: z.literal(type), ...id, attributes }) }));
}

export function factsOf({ method, url, config, schema }: Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema'>): RouteFacts {
  const { body, documentBody } = schema ?? {};
  const type = config?.attributesOf;
  const one = [method].flat().find((name) => name !== 'HEAD') ?? 'GET';
  return {
    method: one,
    url,
    config: config ?? {},
    hasBody: body !== undefined,
    mayOmitBody: body instanceof z.ZodType && body.safeParse(undefined).success,
    documentBody: documentBody ? asInput(documentBody) : type && schema ? wrapped(type, schema) : undefined,
    answersDocuments: isDocumentCall(one, url),
  };
}
