import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/kit/languages.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { cheapestWith, planWithRoom, pointedName } from '#domain/plans/upgrades.ts';
import type { HttpError, Lacking, Problem } from './errors.ts';
import { asRefusal } from './failures/as-refusal.ts';
import { paceRefusals, pauseBeforeRefusal } from './fairness/refusal-pace.ts';
import { RequestGone } from './gone.ts';
import { pointerInBody } from './json-api/attributes.ts';
import { JSON_API } from './json-api/media-type.ts';
import { isDashboard } from './json-api/negotiation.ts';
import { locate } from './json-api/source.ts';
import { languageOf, problemText, translate } from './language.ts';
import { sentBodyOf } from './sent-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where people write who need help; null where the installation names nobody. */
    supportEmail: string | null;
    /** Plans that are sold here, cheapest first. */
    sold: readonly Plan[];
  }
}

/** Placeholders of a sentence, those that are texts themselves in the language of the request. */
function placeholders(problem: Problem, language: Language): Record<string, string | number> {
  const texts = Object.entries(problem.texts ?? {}).map(([name, key]) => [name, translate(language, key) ?? '']);
  return { ...problem.params, ...Object.fromEntries(texts) };
}

/**
 * The sentence of a problem. One that sends people to the support has another form, `<code>_alone`,
 * for an installation that names none.
 */
function sentenceOf(problem: Problem, support: string | null, language: Language): string | undefined {
  const params = placeholders(problem, language);
  const alone = support === null ? problemText(language, `${problem.code}_alone`, params) : undefined;
  return alone ?? problemText(language, problem.code, params) ?? translate(language, 'errors.invalid');
}

/** The first plan on sale that has what is lacking; null for none. */
const planFor = (lacking: Lacking, sold: readonly Plan[]): Plan | null =>
  'feature' in lacking ? cheapestWith(lacking.feature, sold) : (planWithRoom(lacking.on, lacking.limit, lacking.wanted, sold) ?? null);

/** With the plan that would help, as far as one is what is missing. */
function withPlan(problem: Problem, sold: readonly Plan[]): Problem {
  if (!problem.lacking) return problem;
  const plan = planFor(problem.lacking, sold);
  const what = 'feature' in problem.lacking ? { feature: problem.lacking.feature } : { limit: problem.lacking.limit };
  return {
    ...problem,
    texts: { ...problem.texts, plan: pointedName(plan) },
    meta: { because: 'plan', ...what, ...problem.meta, plan },
  };
}

/** One entry of `errors[]`; `meta.missing` points at a member that the body should have had, `meta.support` is who helps. */
function render(problem: Problem, error: HttpError, request: FastifyRequest): object {
  const language = languageOf(request);
  const support = request.server.supportEmail ?? null;
  const helps = support !== null && problemText(language, `${problem.code}_alone`) !== undefined;
  const { source, missing } = locate(problem.pointer && pointerInBody(request, problem.pointer), sentBodyOf(request));
  return {
    status: String(error.status),
    code: problem.code,
    title: translate(language, `error_titles.${problem.title ?? error.status}`) ?? translate(language, 'error_titles.400'),
    detail: sentenceOf(problem, support, language),
    source,
    meta: missing === undefined && !helps ? problem.meta : { ...problem.meta, missing, ...(helps ? { support } : {}) },
  };
}

/** Answers a refusal as `errors[]`, each sentence in the language of the request. */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusal = error.code;
  request.isPutOff = error.isPutOff;
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('content-language', languageOf(request))
    .type(isDashboard(request.url) ? JSON_API : 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ errors: error.problems.map((problem) => render(withPlan(problem, request.server.sold), error, request)) });
}

async function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = asRefusal(error, request);
  if (refusal.code === 'disk_full') request.server.disk.note();
  if (refusal.status >= 500 && !refusal.isPutOff && !(error instanceof RequestGone)) request.log.error({ err: error }, 'request failed');
  if (refusal.code === 'changed_meanwhile') request.log.warn({ err: error }, 'a request was overtaken by another');
  // A refusal that waits is no reason for the account's other requests to wait.
  request.leaveDoor?.();
  if (refusal.status === 429) await pauseBeforeRefusal(request);
  return sendError(refusal, request, reply);
}

/** Answers what routes throw. */
export function answerErrors(app: FastifyInstance): void {
  paceRefusals(app);
  app.setErrorHandler(handleError);
}
