import type { LightMyRequestResponse } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The same as it was sent. */
  readonly bytes: Buffer;
  /** The parsed body; an empty object for an empty one. */
  readonly body: Body;
}
/** Answers are read loosely: what a test expects is what describes them. */
export interface Body {
  readonly data?: Resource & Resource[];
  readonly included?: Resource[];
  readonly meta?: { readonly total?: number };
  readonly errors?: Problem[];
  readonly [key: string]: unknown;
}
/** Either form in which tests hold an answer. */
type Held = Answer | Pick<LightMyRequestResponse, 'json'>;

function dataOf(answer: Held): unknown {
  const body = 'json' in answer ? answer.json<Body>() : answer.body;
  return body.data;
}

function flat(resource: Resource): object {
  return { id: resource.id, ...resource.attributes };
}

/** What a document says, be it about one thing, about several, or a refusal, which says none. */
export function flatData<T>(answer: Held): T {
  const data = dataOf(answer) as Resource | readonly Resource[] | undefined;
  if (data === undefined) return undefined as T;
  return (Array.isArray(data) ? rowsIn(answer) : rowIn(answer)) as T;
}

/** What a document about one thing says: its id and attributes, side by side. */
export function rowIn<T = Record<string, unknown>>(answer: Held): T {
  return flat(dataOf(answer) as Resource) as T;
}

/** The same of a document about several. */
export function rowsIn<T = Record<string, unknown>>(answer: Held): readonly T[] {
  return (dataOf(answer) as readonly Resource[]).map((resource) => flat(resource) as T);
}

export interface Problem {
  readonly status: string;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string; readonly header?: string };
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The field a problem is about: where it stands in the body, or where it should have stood. */
export function placeOf(problem: Problem | undefined): unknown {
  return problem?.meta?.missing ?? problem?.source?.pointer;
}

interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: { type: string; id: string } | null }>;
}

export function readAnswer({ statusCode, headers, body, rawPayload }: LightMyRequestResponse): Answer {
  const isJson = /json/.test(String(headers['content-type'] ?? '')) && body !== '';
  return { status: statusCode, headers, text: body, bytes: rawPayload, body: isJson ? (JSON.parse(body) as Body) : {} };
}
