import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/kit/languages.ts';
import type { HttpError, Problem } from './errors.ts';
import { asRefusal } from './failures/as-refusal.ts';
import { pointerInBody } from './json-api/attributes.ts';
import { JSON_API } from './json-api/media-type.ts';
import { isDashboard } from './json-api/negotiation.ts';
import { locate } from './json-api/source.ts';
import { languageOf, translate } from './language.ts';
import { sentBodyOf } from './sent-body.ts';

/** Placeholders of a sentence, those that are texts themselves in the language of the request. */
function placeholders(problem: Problem, language: Language): Record<string, string | number> {
  const texts = Object.entries(problem.texts ?? {}).map(([name, key]) => [name, translate(language, key) ?? '']);
  return { ...problem.params, ...Object.fromEntries(texts) };
}

/** One entry of `errors[]`; `meta.missing` points at a member that the body should have had. */
function render(problem: Problem, error: HttpError, request: FastifyRequest): object {
  const language = languageOf(request);
  const { source, missing } = locate(problem.pointer && pointerInBody(request, problem.pointer), sentBodyOf(request));
  return {
    status: String(error.status),
    code: problem.code,
    title: translate(language, `error_titles.${problem.title ?? error.status}`) ?? translate(language, 'error_titles.400'),
    detail: translate(language, `errors.${problem.code}`, placeholders(problem, language)) ?? translate(language, 'errors.invalid'),
    source,
    meta: missing === undefined ? problem.meta : { ...problem.meta, missing },
  };
}

/** Answers a refusal as `errors[]`, each sentence in the language of the request. */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusal = error.code;
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('content-language', languageOf(request))
    .type(isDashboard(request.url) ? JSON_API : 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ errors: error.problems.map((problem) => render(problem, error, request)) });
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, request);
  if (refusal.code === 'disk_full') request.server.disk.note();
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.code === 'changed_meanwhile') request.log.warn({ err: error }, 'a request was overtaken by another');
  return sendError(refusal, request, reply);
}
