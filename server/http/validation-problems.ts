import type { FastifySchemaValidationError } from 'fastify';
import type { z } from 'zod';
import type { Problem } from './errors.ts';

/** The part of a request that was validated, as Fastify names it. */
export type Validated = 'body' | 'querystring' | 'params' | 'headers' | string | undefined;

type Said = Pick<Problem, 'code' | 'params'>;

function sizeProblem(keyword: string, params: Readonly<Record<string, unknown>>): Said {
  if (keyword === 'too_small')
    return params.origin === 'string' ? { code: 'required' } : { code: 'tooSmall', params: { min: Number(params.minimum) } };
  const max = Number(params.maximum);
  if (params.origin === 'string') return { code: 'tooLong', params: { max } };
  return { code: params.origin === 'array' ? 'tooMany' : 'tooLarge', params: { max } };
}

/** `path` is a JSON pointer; of a query parameter or header its first step is the name. */
function pointerTo(path: string, where: Validated): string {
  if (where === 'body') return path.replace(/\/$/, '');
  const name = (path.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
  return where === 'headers' ? `#${name}` : `?${name}`;
}

/** A rule whose message is a text key (`errors.moreThanTarget`) speaks for itself. */
function sayingOf(issue: FastifySchemaValidationError): Said {
  const own = /^errors\.([\w.]+)$/.exec(issue.message ?? '')?.[1];
  if (own) return { code: own };
  switch (issue.keyword) {
    case 'invalid_type':
      return { code: issue.message?.endsWith('received undefined') ? 'required' : 'invalid' };
    case 'too_small':
    case 'too_big':
      return sizeProblem(issue.keyword, issue.params);
    case 'invalid_value':
      return { code: 'notAnOption' };
    default:
      return { code: 'invalid' };
  }
}

function unknownFields(issue: FastifySchemaValidationError, where: Validated): Problem[] | null {
  const { keys } = issue.params;
  if (issue.keyword !== 'unrecognized_keys' || !Array.isArray(keys)) return null;
  const parent = issue.instancePath.replace(/\/$/, '');
  return keys.map((key) => ({
    code: 'unknownField',
    params: { field: String(key) },
    pointer: pointerTo(`${parent}/${String(key)}`, where),
  }));
}

/** Issues in the form in which the framework hands them on, for a body that is checked by hand. */
export function validationIssues({ issues }: z.ZodError): FastifySchemaValidationError[] {
  return issues.map((issue) => ({
    keyword: issue.code,
    instancePath: `/${issue.path.join('/')}`,
    schemaPath: `#/${issue.path.join('/')}/${issue.code}`,
    message: issue.message,
    params: { ...issue },
  }));
}

/** The field that a pointer leads to; one of several values is called by the field that holds them. */
function fieldOf(path: string): string {
  const steps = path.split('/').filter((step) => !/^\d+$/.test(step));
  return steps.at(-1) ?? '';
}

/** One problem per issue, each with the field it belongs to; unknown keys become one problem per key. */
export function problemsOf(issues: readonly FastifySchemaValidationError[], where: Validated): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const said = sayingOf(issue);
    const field = fieldOf(issue.instancePath);
    return unknownFields(issue, where) ?? [{ ...said, params: { field, ...said.params }, pointer: pointerTo(issue.instancePath, where) }];
  });
}
