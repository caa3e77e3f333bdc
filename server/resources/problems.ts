import { type FieldProblem, fieldTextKey } from '#domain/kit/problems.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { HttpError, type Problem } from '#server/http/errors.ts';
import type { Input } from './wire/input.ts';

/** A problem with one field as one entry of `errors[]`: where it stands and what its label is. */
function toProblem(resource: AnyResource, input: Input, { field, code, params }: FieldProblem): Problem {
  const isDeclared = Object.hasOwn(resource.fields, field);
  return {
    code,
    params: isDeclared ? params : { ...params, field },
    texts: isDeclared ? { field: fieldTextKey(resource, field) } : undefined,
    pointer: input.pointerTo(field),
  };
}

/** Refuses a write with 422, one entry per field. */
export function invalid(resource: AnyResource, input: Input, problems: readonly FieldProblem[]): HttpError {
  return HttpError.many(
    422,
    problems.map((problem) => toProblem(resource, input, problem)),
  );
}

/** Refuses a write because of one field, with a code of the server's own, e.g. `duplicate`. */
export function refusedField(resource: AnyResource, input: Input, field: string, code: string): HttpError {
  return new HttpError(422, code, { texts: { field: fieldTextKey(resource, field) }, pointer: input.pointerTo(field) });
}
