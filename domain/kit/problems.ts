import type { z } from 'zod';
import type { Field, FieldKind } from './fields.ts';
import type { AnyResource } from './resource.ts';

/** What can be wrong with a value. Each code has the text `errors.<code>` in every language. */
export const PROBLEM_CODES = [
  'required',
  'tooLong',
  'tooMany',
  'tooSmall',
  'tooLarge',
  'moreThanTarget',
  'partMissing',
  'notText',
  'notAList',
  'notAnEmail',
  'notAUrl',
  'notAHost',
  'notAnIp',
  'notWhole',
  'notAnAmount',
  'notAboveZero',
  'notYesOrNo',
  'notAnOption',
  'notADay',
  'notAnInstant',
  'notConditions',
  'unknownTimezone',
  'unknownCurrency',
  'unknownName',
  'unknownReference',
  'unknownField',
  'readOnly',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/**
 * One thing that is wrong with one field. Texts also use `{{field}}`: whoever shows the problem
 * fills it with the field's own text, see `fieldTextKey`.
 */
export interface FieldProblem {
  readonly field: string;
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Text key of a field's label. */
export function fieldTextKey(resource: AnyResource, field: string): string {
  return `resources.${resource.name}.fields.${field}`;
}

/** The code for a value that is not of the kind at all. */
const WRONG_KIND = {
  text: 'notText',
  longText: 'notText',
  email: 'notAnEmail',
  url: 'notAUrl',
  host: 'notAHost',
  ip: 'notAnIp',
  integer: 'notWhole',
  money: 'notAnAmount',
  decimal: 'notAboveZero',
  currency: 'unknownCurrency',
  boolean: 'notYesOrNo',
  option: 'notAnOption',
  tags: 'notAList',
  timezone: 'unknownTimezone',
  day: 'notADay',
  instant: 'notAnInstant',
  reference: 'unknownReference',
  facts: 'readOnly',
  conditions: 'notConditions',
} as const satisfies Record<FieldKind, ProblemCode>;

type Issue = z.core.$ZodIssue;

function sizeProblem(issue: Issue & { code: 'too_big' | 'too_small' }): Omit<FieldProblem, 'field'> {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return { code: 'required', params: {} };
    return { code: 'tooSmall', params: { min: Number(issue.minimum) } };
  }
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return { code: 'tooLong', params: { max } };
  return { code: issue.origin === 'array' ? 'tooMany' : 'tooLarge', params: { max } };
}

function codeOf(issue: Issue, field: Field, value: unknown): Omit<FieldProblem, 'field'> {
  if (value === undefined || value === null) return { code: 'required', params: {} };
  if (field.kind === 'conditions') return { code: 'notConditions', params: {} };
  // Numbers beyond the safe integers and fractions are "not whole"; only a declared bound is a size problem.
  const isBelow = issue.code === 'too_small' && field.kind === 'decimal' && field.min === undefined;
  if ((issue.code === 'too_big' || issue.code === 'too_small') && !isBelow) return sizeProblem(issue);
  if (issue.code === 'custom' && field.kind === 'text' && field.among) {
    return { code: 'unknownName', params: { names: field.among.names.join(', '), prefix: field.among.prefix } };
  }
  return { code: WRONG_KIND[field.kind], params: {} };
}

/** A zod issue about an input of this resource, in the product's own words; one per unknown key. */
export function toProblems(resource: AnyResource, input: Readonly<Record<string, unknown>>, issue: Issue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: key, code: Object.hasOwn(resource.fields, key) ? 'readOnly' : 'unknownField', params: {} }));
  }
  const name = String(issue.path[0] ?? '');
  const field = resource.fields[name];
  return field ? [{ field: name, ...codeOf(issue, field, input[name]) }] : [];
}
