import { isPutOff } from '#domain/wire/reports/put-off.ts';
import { ApiError } from './api-error.ts';

/** Milliseconds until an answer that was put off is asked for again. */
export const AGAIN_MS = 5_000;

/** Is this no failure, but an answer that comes by itself? */
export const isAnswerPutOff = (error: unknown): error is ApiError => error instanceof ApiError && isPutOff(error.code);

/** What a query knows of why it has no answer. */
interface Unanswered {
  readonly error: Error | null;
  readonly failureReason: Error | null;
}

/** Why there is no answer, or not yet: what is put off is no error of its query, which asks again by itself. */
export const reasonOf = ({ error, failureReason }: Unanswered): Error | null =>
  error ?? (isAnswerPutOff(failureReason) ? failureReason : null);
