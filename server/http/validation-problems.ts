import type { FastifySchemaValidationError } from 'fastify';
import type { Problem } from './errors.ts';

/** The part of a request that was validated, as Fastify names it. */
export type Validated = 'body' | 'querystring' | 'params' | 'headers' | string | undefined;

const LENGTHS = {
  string: ['too_short', 'too_long'],
  array: ['too_few_items', 'too_many_items'],
} as const;

function sizeCode(keyword: string, origin: unknown): string {
  const [small, large] = origin === 'string' || origin === 'array' ? LENGTHS[origin] : (['too_small', 'too_big'] as const);
  return keyword === 'too_small' ? small : large;
}

function scalars(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])));
}

function pointerTo(path: string, where: Validated): string {
  return where === 'body' ? path.replace(/\/$/, '') : `?${path.slice(1)}`;
}

/** A rule whose message is a text key (`errors.moreThanTarget`) speaks for itself. */
function codeOf(issue: FastifySchemaValidationError): string {
  const own = /^errors\.([\w.]+)$/.exec(issue.message ?? '')?.[1];
  if (own) return own;
  switch (issue.keyword) {
    case 'invalid_type':
      return issue.message?.endsWith('received undefined') ? 'required' : 'invalid_type';
    case 'too_small':
    case 'too_big':
      return sizeCode(issue.keyword, issue.params.origin);
    case 'invalid_value':
      return 'invalid_choice';
    case 'unrecognized_keys':
      return 'unknown_field';
    default:
      return 'invalid';
  }
}

/** One problem per issue, each with the field it belongs to; unknown keys become one problem per key. */
export function problemsOf(issues: readonly FastifySchemaValidationError[], where: Validated): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const field = issue.instancePath.split('/').at(-1) ?? '';
    const keys = issue.params.keys;
    if (issue.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
      const parent = issue.instancePath.replace(/\/$/, '');
      return keys.map((key) => ({ code: 'unknown_field', params: { field: String(key) }, pointer: pointerTo(`${parent}/${String(key)}`, where) }));
    }
    return [{ code: codeOf(issue), params: { field, ...scalars(issue.params) }, pointer: pointerTo(issue.instancePath, where) }];
  });
}
