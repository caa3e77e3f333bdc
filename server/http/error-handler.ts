import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Language } from '#domain/kit/languages.ts';
import { pointerIn } from './attributes.ts';
import { HttpError, type Problem } from './errors.ts';
import { languageOf, translate } from './language.ts';
import { problemsOf } from './validation-problems.ts';

/** What Fastify itself refuses, in our words. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, { readonly status: number; readonly code: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type' },
  FST_ERR_CTP_INVALID_TYPE: { status: 415, code: 'unsupported_media_type' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed_json' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'body_required' },
};

function readableSize(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}

function fromValidation(error: Pick<FastifyError, 'validation' | 'validationContext'>, request: FastifyRequest): HttpError {
  const where = error.validationContext;
  // An id that cannot be one belongs to nothing: the same answer as for any other unknown id.
  if (where === 'params') return new HttpError(404, 'not_found');
  const problems = problemsOf(error.validation ?? [], where);
  if (where !== 'body') return HttpError.many(400, problems);
  return HttpError.many(
    422,
    problems.map((problem) => ({ ...problem, pointer: pointerIn(request, problem.pointer ?? '') })),
  );
}

const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', '57P01', '57P02', '57P03', '53300', '08006', '08001'],
  // Two transactions that waited for each other, or read what the other wrote: one was undone and may come again.
  ...['40001', '40P01'],
]);

/** Values no column can hold: NUL and half characters in texts, numbers and dates beyond their types. */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);
/** Something was there already, or no longer, when the write came to it: checked before, and changed by others since. */
const OVERTAKEN = new Set(['23503', '23505']);

/** Did the store refuse with one of these codes? The drivers wrap the reason. */
function isRefusal(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || isRefusal(error.cause, codes);
}

/** Did a store not answer, or not now, so that the same request may work in a moment? */
function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('retryable' in error && error.retryable === true) return true;
  return AWAY.has(String('code' in error && error.code)) || isStoreAway(error.cause);
}

/** Any thrown thing as a refusal; what was not meant for a client becomes a plain 500. */
function asHttpError(error: FastifyError | Error, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error, request);
  const code = 'code' in error ? String(error.code) : '';
  const refusal = FRAMEWORK_REFUSALS[code];
  if (refusal) {
    const params = refusal.status === 413 ? { limit: readableSize(request.routeOptions.bodyLimit ?? 1024 * 1024) } : undefined;
    return new HttpError(refusal.status, refusal.code, { params });
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 400 || isRefusal(error, UNSTORABLE)) return new HttpError(400, 'bad_request');
  if (isRefusal(error, OVERTAKEN)) return new HttpError(409, 'changed_meanwhile');
  return status === 503 || isStoreAway(error)
    ? new HttpError(503, 'unavailable', { headers: { 'retry-after': '2' } })
    : new HttpError(500, 'internal');
}

function source(pointer: string | undefined): object | undefined {
  if (pointer === undefined) return undefined;
  return pointer.startsWith('?') ? { parameter: pointer.slice(1) } : { pointer };
}

/** Placeholders of a sentence, those that are texts themselves in the language of the request. */
function placeholders(problem: Problem, language: Language): Record<string, string | number> {
  const texts = Object.entries(problem.texts ?? {}).map(([name, key]) => [name, translate(language, key) ?? '']);
  return { ...problem.params, ...Object.fromEntries(texts) };
}

function render(problem: Problem, error: HttpError, request: FastifyRequest): object {
  const language = languageOf(request);
  return {
    status: String(error.status),
    code: problem.code,
    title: translate(language, `error_titles.${problem.title ?? error.status}`) ?? translate(language, 'error_titles.400'),
    detail: translate(language, `errors.${problem.code}`, placeholders(problem, language)) ?? translate(language, 'errors.invalid'),
    source: source(problem.pointer),
    meta: problem.meta,
  };
}

/** Answers a refusal as `errors[]`, each sentence in the language of the request. */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const jsonApi = request.url.startsWith('/api/dashboard');
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('content-language', languageOf(request))
    .type(jsonApi ? 'application/vnd.api+json; charset=utf-8' : 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ errors: error.problems.map((problem) => render(problem, error, request)) });
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asHttpError(error, request);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.code === 'changed_meanwhile') request.log.warn({ err: error }, 'a request was overtaken by another');
  return sendError(refusal, request, reply);
}
