/** What the stores' drivers throw, told apart by their codes; a query builder wraps the reason in a cause. */

const AWAY: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', '57P01', '57P02', '57P03', '53300', '08006', '08001'],
]);

/** Two transactions that waited for each other, or read what the other wrote: one was undone. */
const UNDONE: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Values no column can hold: NUL and half characters in texts, numbers and dates beyond their types. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

/** Something was there already, or no longer, when the write came to it: checked before, and changed by others since. */
const OVERTAKEN: ReadonlySet<string> = new Set(['23503', '23505']);

/** Does any error of the chain of causes meet the condition? */
function anyCause(error: unknown, meets: (error: Error & { readonly code?: unknown }) => boolean): boolean {
  return error instanceof Error && (meets(error) || anyCause(error.cause, meets));
}

const hasCode = (error: unknown, codes: ReadonlySet<string>) => anyCause(error, ({ code }) => codes.has(String(code)));

/** Did a store not answer, or not now, so that the same request may work in a moment? */
export const isStoreAway = (error: unknown): boolean =>
  hasCode(error, AWAY) || anyCause(error, (one) => 'retryable' in one && one.retryable === true);

/** Was the transaction undone for another's sake, so that the same request may work at once? */
export const isUndone = (error: unknown): boolean => hasCode(error, UNDONE);

/** Was a value no column can hold? */
export const isUnstorable = (error: unknown): boolean => hasCode(error, UNSTORABLE);

/** Did another request change meanwhile what this one had looked at? */
export const isOvertaken = (error: unknown): boolean => hasCode(error, OVERTAKEN);
