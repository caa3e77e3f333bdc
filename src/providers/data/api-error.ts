import { joinedSentences } from '#domain/kit/sentences.ts';
import { currentLanguage } from '../texts/i18n.ts';

/** One entry of a server's `errors[]`. `pointer` is the JSON pointer of the field it belongs to. */
export interface ApiProblem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly pointer: string | null;
}

/**
 * An answer that is not a success. `status` is 0 when no answer came (`offline`, `timeout`).
 * `message` is the first problem's sentence, already in the person's language.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ApiProblem[];
  readonly requestId: string | null;
  readonly at = new Date();
  readonly meta: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    errors: readonly ApiProblem[],
    requestId: string | null = null,
    meta: Readonly<Record<string, unknown>> = {},
  ) {
    super(errors[0]?.detail ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.meta = meta;
  }

  /** Refine reads the HTTP status under this name. */
  get statusCode(): number {
    return this.status;
  }

  get code(): string {
    return this.errors[0]?.code ?? 'unknown';
  }

  has(code: string): boolean {
    return this.errors.some((problem) => problem.code === code);
  }
}

/** Waits for a deletion. Gone already is as good as deleted: its first answer was lost, or somebody else was faster. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
  }
}

/** The last step of a JSON pointer: `/data/attributes/name` -> `name`. */
export function fieldOf(pointer: string | null): string | null {
  return pointer?.split('/').at(-1) || null;
}

/** Sentences of a refusal by field; what belongs to none of `fields` stands under ''. */
export type Sentences = Readonly<Record<string, string>>;

/** Reads why something was refused, for a form with these fields; `unknown` is for what no server said. */
export function sentencesOf(error: unknown, fields: readonly string[], unknown: string): Sentences {
  if (!(error instanceof ApiError)) return { '': unknown };
  const found: Record<string, string> = {};
  for (const { pointer, detail } of error.errors) {
    const field = fieldOf(pointer) ?? '';
    found[fields.includes(field) ? field : ''] ??= detail;
  }
  return found;
}

/** Why something was refused, as far as that belongs to no field. */
export interface Refusal {
  /** What it is about; absent where nobody but this page has spoken. */
  readonly title?: string;
  readonly text: string;
}

/** Why something was refused: at these fields, and apart from them. `unknown` is for what no server said. */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  unknown: string,
): { readonly byField: Sentences; readonly general: Refusal | null } {
  if (!(error instanceof ApiError)) return { byField: {}, general: { text: unknown } };
  const { '': _, ...byField } = sentencesOf(error, fields, unknown);
  const others = error.errors.filter(({ pointer }) => !fields.includes(fieldOf(pointer) ?? ''));
  const title = others.find((problem) => problem.title !== problem.detail)?.title;
  return {
    byField,
    general:
      others.length > 0
        ? {
            title,
            text: joinedSentences(
              currentLanguage(),
              others.map(({ detail }) => detail),
            ),
          }
        : null,
  };
}

interface WireProblem {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly source?: { readonly pointer?: unknown };
  readonly meta?: { readonly missing?: unknown };
}

function problemOf(entry: WireProblem, fallback: string): ApiProblem {
  const say = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
  return {
    code: say(entry.code) ?? 'unknown',
    title: say(entry.title) ?? fallback,
    detail: say(entry.detail) ?? say(entry.title) ?? fallback,
    // A pointer leads to what was sent; of a field that was left out it is told apart.
    pointer: say(entry.meta?.missing) ?? say(entry.source?.pointer) ?? null,
  };
}

/** Reads `errors[]` of an answer; `fallback` is the sentence for a body that has none. */
export function problemsIn(body: unknown, fallback: string): readonly ApiProblem[] {
  const errors = (body as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(errors) || errors.length === 0) return [{ code: 'unknown', title: fallback, detail: fallback, pointer: null }];
  return errors.map((entry: WireProblem) => problemOf(entry, fallback));
}
