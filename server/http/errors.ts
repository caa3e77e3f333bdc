import type { Feature } from '#domain/plans/features.ts';
import type { Limit, Plan } from '#domain/plans/plans.ts';

/** A feature, or room for so many of something counted on top of what `on` allows. */
export type Lacking = { readonly feature: Feature } | { readonly limit: Limit; readonly wanted: number; readonly on: Plan };

/** One thing that is wrong with a request. `code` is a key under `refusals.` or `errors.` in the locale files. */
export interface Problem {
  readonly code: string;
  /** Placeholders of the translated sentence. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Placeholders that are texts themselves: a key of the locale files each, e.g. `plans.business`. */
  readonly texts?: Readonly<Record<string, string>>;
  /** JSON pointer into the body (`/data/attributes/name`) or the name of a query parameter (`?sort`). */
  readonly pointer?: string;
  /** Facts for the client, e.g. the current revision of a conflict. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** What the plan of an account lacks: the answer names the first plan on sale that has it, `meta.plan` and the placeholder `plan`. */
  readonly lacking?: Lacking;
  /** Key under `error_titles.` when the status's own title would say too little. */
  readonly title?: string;
}

/** Problems one refusal names: a body of ten thousand unknown fields is not answered with ten thousand sentences. */
const MOST_PROBLEMS = 100;

interface About extends Omit<Problem, 'code'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly isPutOff?: boolean;
}

/**
 * A refusal. The error handler renders it as `errors[]` of JSON:API with each sentence in the
 * language of the request; nothing else of an error ever reaches a client.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly problems: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing went wrong: whoever asks again a little later is answered. Neither logged nor counted as a failure. */
  readonly isPutOff: boolean;

  constructor(status: number, code: string, about: About = {}) {
    super(`${status} ${code}`);
    const { headers, isPutOff = false, ...problem } = about;
    this.status = status;
    this.code = code;
    this.problems = [{ code, ...problem }];
    this.headers = headers ?? {};
    this.isPutOff = isPutOff;
  }

  /** Several problems of one request, all with the same status; at least one. Of very many the first are named. */
  static many(status: number, problems: readonly Problem[]): HttpError {
    const error = new HttpError(status, problems[0]?.code ?? 'invalid');
    return Object.assign(error, { problems: problems.slice(0, MOST_PROBLEMS) });
  }
}

/** The one answer for what is absent and for what belongs to somebody else. */
export function notFound(): HttpError {
  return new HttpError(404, 'not_found');
}
