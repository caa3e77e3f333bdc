/** A failure of the store. `retryable`: the same call may succeed later (the engine restarts, the network is down). */
export class StoreError extends Error {
  readonly code: string;
  readonly retryable: boolean;

  constructor(message: string, code: string, retryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
    this.code = code;
    this.retryable = retryable;
  }
}

/** Was a statement ended because its time was over? */
export const isTooLate = (error: unknown): boolean =>
  isStarved(error) || (error instanceof StoreError && error.code === 'TIMEOUT_EXCEEDED');

/** Was it ended although it had hardly worked, because the machine is busy with something else? */
export const isStarved = (error: unknown): boolean => error instanceof StoreError && error.code === 'TOO_SLOW';

/** Exceptions of ClickHouse after which the same statement may well succeed: load, time, memory, disk, network. */
const RETRYABLE_TYPES = new Set([
  'TIMEOUT_EXCEEDED',
  'TOO_SLOW',
  'SOCKET_TIMEOUT',
  'NETWORK_ERROR',
  'MEMORY_LIMIT_EXCEEDED',
  'TOO_MANY_SIMULTANEOUS_QUERIES',
  'TOO_MANY_PARTS',
  'NOT_ENOUGH_SPACE',
  'CANNOT_WRITE_TO_FILE_DESCRIPTOR',
  'CANNOT_SCHEDULE_TASK',
  'ABORTED',
  'QUERY_WAS_CANCELLED',
  'KEEPER_EXCEPTION',
  'TABLE_IS_READ_ONLY',
  'TOO_FEW_LIVE_REPLICAS',
  'UNKNOWN_STATUS_OF_INSERT',
]);

function text(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** What the client rejects with, sorted. An error without a name of ClickHouse's came from the connection. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const type = text(error, 'type');
  const message = error instanceof Error ? error.message : String(error);
  if (type) return new StoreError(message, type, RETRYABLE_TYPES.has(type), error);
  return new StoreError(message, text(error, 'code') ?? 'CONNECTION', true, error);
}
