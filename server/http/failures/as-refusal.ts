import type { FastifyError, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDiskFull } from '#server/disk.ts';
import { fullDisk } from '../disk-watch.ts';
import { HttpError } from '../errors.ts';
import { problemsOf } from '../validation-problems.ts';
import { isOvertaken, isStoreAway, isUndone, isUnstorable } from './store-failures.ts';

interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** Refusals of Fastify that have a sentence of their own. */
const BY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type' },
  FST_ERR_CTP_INVALID_TYPE: { status: 415, code: 'unsupported_media_type' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed_json' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'body_required' },
  FST_ERR_BAD_URL: { status: 400, code: 'bad_address' },
  // An id that cannot be one belongs to nothing.
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found' },
};

/** What other refusals of the framework and its plugins are called, by status; the status stays. */
const BY_STATUS: Readonly<Record<number, Refusal>> = {
  // The file server forbids addresses that lead out of its folder: there is nothing, either.
  403: { status: 404, code: 'unknown_route' },
  404: { status: 404, code: 'unknown_route' },
  406: { status: 406, code: 'not_acceptable' },
  408: { status: 408, code: 'too_slow' },
  413: { status: 413, code: 'body_too_large' },
  415: { status: 415, code: 'unsupported_media_type' },
  416: { status: 416, code: 'range_not_satisfiable' },
  431: { status: 431, code: 'headers_too_large' },
};

function readableSize(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}

function fromValidation(error: Pick<FastifyError, 'validation' | 'validationContext'>): HttpError {
  const where = error.validationContext;
  // An id that cannot be one belongs to nothing: the same answer as for any other unknown id.
  if (where === 'params') return new HttpError(404, 'not_found');
  return HttpError.many(where === 'body' ? 422 : 400, problemsOf(error.validation ?? [], where));
}

/** The refusal behind a status from 400 to 499 that the framework or a plugin chose. */
function fromFramework(status: number, code: string, request: FastifyRequest): HttpError {
  const { status: answered, code: said } = BY_CODE[code] ?? BY_STATUS[status] ?? { status, code: 'bad_request' };
  const params = answered === 413 ? { limit: readableSize(request.routeOptions.bodyLimit ?? 1024 * 1024) } : undefined;
  return new HttpError(answered, said, { params });
}

function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', { headers: { 'retry-after': '2' } });
}

/** Any thrown thing as a refusal; what was not meant for a client becomes a plain 500. */
export function asRefusal(error: FastifyError | Error, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  if (isUnstorable(error)) return new HttpError(400, 'bad_request');
  if (isOvertaken(error)) return new HttpError(409, 'changed_meanwhile');
  // An embedded store that finds no room at all stops, and cannot say why.
  if (isDiskFull(error) || (isStoreAway(error) && request.server.disk.wasFull)) return fullDisk(error);
  if (isStoreAway(error) || isUndone(error)) return unavailable();
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return fromFramework(status, 'code' in error ? String(error.code) : '', request);
  return status === 503 ? unavailable() : new HttpError(500, 'internal');
}
