import type { z } from 'zod';
import { HttpError } from '#server/http/errors.ts';
import { problemsOf } from '#server/http/validation-problems.ts';

const MAX_PROBLEMS = 10;

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** @throws HttpError 400 when it is no JSON. */
export function parseJson(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') throw new HttpError(400, 'body_required');
  try {
    return JSON.parse(body);
  } catch {
    throw new HttpError(400, 'malformed_json');
  }
}

/**
 * A body read as text, as the schema's type. Browsers send beacons as text/plain, so the routes
 * of the collector read every body this way instead of by its content type.
 * @throws HttpError 400 when it is not JSON, 422 with a pointer per problem when it has another shape.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(parseJson(body));
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    keyword: issue.code,
    instancePath: pointerOf(issue.path),
    schemaPath: '',
    params: { ...issue },
    message: issue.message,
  }));
  throw HttpError.many(422, problemsOf(issues, 'body'));
}
