import type { LoggerOptions } from 'pino';
import { isDiskFull } from '#server/disk.ts';
import { isStoreAway } from './failures/store-failures.ts';

/** Failures that every request and every job meets until somebody mends what is behind them are told once in this time. */
const QUIET_MS = 60_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function errorIn([about]: readonly unknown[]): unknown {
  return typeof about === 'object' && about !== null && 'err' in about ? about.err : about;
}

/** The innermost sentence, one line: wrappers repeat the query. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? (error.message.split('\n')[0] ?? '') : reasonOf(error.cause);
}

/** What such a failure is called, and by what it is told apart; null for any other, which is logged as it is. */
function passing(error: unknown, message: string): { readonly key: string; readonly says: string } | null {
  if (isDiskFull(error)) {
    return { key: 'disk', says: `a disk is full, so writing is refused until there is room: ${reasonOf(error)}` };
  }
  return isStoreAway(error) ? { key: `away ${message}`, says: `${message}: a store does not answer (${reasonOf(error)})` } : null;
}

/** A log method that tells of a full disk or an absent store once a minute, without a stack. */
export function quietLogMethod(): LogMethod {
  const toldAt = new Map<string, number>();
  return function logMethod(args, method) {
    const message = typeof args[1] === 'string' ? args[1] : 'a failure';
    const found = passing(errorIn(args), message);
    if (!found) return method.apply(this, args);
    const now = performance.now();
    if (now - (toldAt.get(found.key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    toldAt.set(found.key, now);
    method.apply(this, [found.says]);
  };
}
