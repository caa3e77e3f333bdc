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
