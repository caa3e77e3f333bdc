import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The JSON:API type of the document whose attributes are the fields of the body. They are taken
     * plain (JSON or form) as well; the schema of the route sees the fields in either case.
     */
    attributesOf?: string;
  }
}

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const unwrapped = new WeakSet<FastifyRequest>();

/** The id that the address is about; undefined where it names none. */
function addressed({ params }: FastifyRequest): unknown {
  if (!isRecord(params)) return undefined;
  return params.id ?? params.key;
}

/** A document as it was sent: what it is about, and what the address is about. */
interface Addressed {
  readonly type: string;
  /** The id of the address; undefined where it names none. */
  readonly id: unknown;
  /** The document's id is the client's to say. */
  readonly own?: boolean;
}

function checkId(data: Json, { id, own }: Addressed): void {
  if (data.id === undefined || own) return;
  if (id === undefined) throw new HttpError(403, 'client_id', { pointer: '/data/id' });
  // Whatever is sent as an id: an object may have no text.
  const isSame = typeof data.id === 'string' && data.id.toLowerCase() === String(id).toLowerCase();
  if (!isSame) throw new HttpError(409, 'id_conflict', { pointer: '/data/id' });
}

/**
 * The fields of a document.
 * @throws HttpError 400 `bad_document`, 409 for another type or id, 403 for an id where the server chooses it.
 */
export function documentFields(data: Json, about: Addressed): Json {
  const { type, own } = about;
  const { attributes = {} } = data;
  if (typeof data.type !== 'string') throw new HttpError(400, 'bad_document', { pointer: '/data/type' });
  if (data.type !== type) throw new HttpError(409, 'type_conflict', { params: { type }, pointer: '/data/type' });
  if (!isRecord(attributes)) throw new HttpError(400, 'bad_document', { pointer: '/data/attributes' });
  checkId(data, about);
  return own && data.id !== undefined ? { id: data.id, ...attributes } : attributes;
}

/** What may stand beside `data` in a document. */
const TOP_LEVEL: ReadonlySet<string> = new Set(['data', 'meta', 'links', 'included', 'jsonapi']);

/** A field that stands beside `data` would be dropped in silence. @throws HttpError 400 `bad_document` */
export function checkTopLevel(body: Json): void {
  const unknown = Object.keys(body).find((name) => !TOP_LEVEL.has(name));
  if (unknown !== undefined) throw new HttpError(400, 'bad_document', { pointer: `/${unknown}` });
}

/** Is this body a document, and not the plain fields? */
export const isDocument = (body: unknown): body is { readonly data: Json } => isRecord(body) && isRecord(body.data);

/** Unwraps documents for every route with `attributesOf`. Register after the guard, which reads bodies as they were sent. */
export function unwrapDocuments(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { attributesOf: type } = request.routeOptions.config;
    const body: unknown = request.body;
    if (type === undefined || !isDocument(body)) return done();
    const { access } = request.routeOptions.config;
    const own = typeof access === 'object' && access.workspace?.from === 'body' && access.workspace.own === true;
    try {
      checkTopLevel(body);
      request.body = documentFields(body.data, { type, id: addressed(request), own });
      unwrapped.add(request);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** JSON pointer, in the body as it was sent, of a field that a route knows by its plain name. */
export function pointerInBody(request: FastifyRequest, pointer: string): string {
  return unwrapped.has(request) && pointer.startsWith('/') ? `/data/attributes${pointer}` : pointer;
}
