import { isPutOff, PUT_OFF } from '#domain/wire/reports/put-off.ts';
import { ApiError } from './api-error.ts';

/** Is this no failure, but an answer that comes by itself? */
export const isAnswerPutOff = (error: unknown): error is ApiError => error instanceof ApiError && isPutOff(error.code);

/** Milliseconds until an answer that was put off is asked for again; another one in the time it is given. */
export const againAfter = (error: Error, otherwise = 0): number =>
  error instanceof ApiError && isPutOff(error.code) ? 1_000 * PUT_OFF[error.code] : otherwise;

/** What a query knows of why it has no answer. */
interface Unanswered {
  readonly error: Error | null;
  readonly failureReason: Error | null;
}

/** Why there is no answer, or not yet: what is put off is no error of its query, which asks again by itself. */
export const reasonOf = ({ error, failureReason }: Unanswered): Error | null =>
  error ?? (isAnswerPutOff(failureReason) ? failureReason : null);

/** Asks until there is an answer that is not put off, as a query does; `onWait` hears each time why it is not there yet. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>, onWait: (why: ApiError) => void): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAnswerPutOff(error)) throw error;
      onWait(error);
      await new Promise((resolve) => setTimeout(resolve, againAfter(error)));
    }
  }
}
