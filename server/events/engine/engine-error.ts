/** A refusal in the words of a ClickHouse server: its number, its name, its sentence. */
export class EngineError extends Error {
  readonly code: number;
  readonly type: string;

  constructor(code: number, type: string, message: string) {
    super(`Code: ${code}. DB::Exception: ${message}. (${type})`);
    this.name = 'EngineError';
    this.code = code;
    this.type = type;
  }
}

/** The time of a statement is over; the engine could not work on it for most of its time. */
export const TIMEOUT = 159;
export const STARVED = 160;

const PATTERN = /Code:\s*(\d+)\.\s*DB::Exception/;

/** Number of the exception in an engine's message; 1002 (unknown exception) when there is none. */
export function codeOf(error: unknown): number {
  if (error instanceof EngineError) return error.code;
  return Number(PATTERN.exec(error instanceof Error ? error.message : String(error))?.[1] ?? 1002);
}

/** The message as a server would send it, so that the client reads code and name from it. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return PATTERN.test(message) ? message : `Code: 1002. DB::Exception: ${message}. (UNKNOWN_EXCEPTION)`;
}

const STATUS: Readonly<Record<number, number>> = { 60: 404, 81: 404, 62: 400, 456: 400, 115: 400, 193: 401, 159: 408, 202: 503, 241: 500 };

/** HTTP status for an exception; 500 like a server's for all that is not listed. */
export function statusOf(error: unknown): number {
  return STATUS[codeOf(error)] ?? 500;
}
