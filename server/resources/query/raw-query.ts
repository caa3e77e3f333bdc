import { HttpError } from '#server/http/errors.ts';

/** A list request as text, before anything is known to exist; `parameter` is what a refusal names. */
export interface RawFilter {
  readonly field: string;
  /** Undefined: whatever the kind of field is usually asked by. */
  readonly operator: string | undefined;
  readonly values: readonly string[];
  readonly parameter: string;
}
export interface RawSorter {
  readonly field: string;
  readonly descending: boolean;
  readonly parameter: string;
}
export interface RawQuery {
  readonly filters: readonly RawFilter[];
  readonly search?: string;
  readonly sort: readonly RawSorter[];
  readonly offset: number;
  readonly limit: number;
  /** Undefined when the request does not say. */
  readonly include?: readonly string[];
  /** Sparse fieldsets by JSON:API type. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Query parameters as Fastify reads them: a repeated one is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** Every way a list request can be refused: a 400 that names the parameter. */
export function badQuery(code: string, parameter: string, params: Readonly<Record<string, string | number>> = {}): HttpError {
  return new HttpError(400, code, { params: { parameter, ...params }, pointer: `?${parameter}` });
}

/** Every value of a parameter, given once or more often. */
export function asList(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

/** The value of a parameter that may be given once. */
export function once(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || typeof value === 'string') return value;
  throw badQuery('repeated_parameter', name);
}

/** A whole number within bounds, or the fallback when the parameter is absent. */
export function wholeNumber(parameters: Parameters, name: string, fallback: number, min: number, max: number): number {
  const text = once(parameters, name);
  if (text === undefined) return fallback;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) throw badQuery('bad_number', name, { min, max });
  return number;
}

/** The parts of a comma-separated value, trimmed; empty ones are left out. */
export function splitCommas(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
