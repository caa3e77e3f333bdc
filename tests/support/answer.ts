import type { LightMyRequestResponse } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
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

export function readAnswer({ statusCode, headers, body }: LightMyRequestResponse): Answer {
  const isJson = /json/.test(String(headers['content-type'] ?? '')) && body !== '';
  return { status: statusCode, headers, text: body, body: isJson ? (JSON.parse(body) as Body) : {} };
}
