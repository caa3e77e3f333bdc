import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import { PATH_NODES, PATH_ROWS } from '../reports/paths.ts';
import { rangeSchema } from '../reports/reports.ts';
import { asked, list, locked, value } from './parts.ts';

const row = z.object({
  kind: z.enum(PATH_ROWS).describe('end: they left, or it began there; rest: everything else'),
  node: z.object({ type: z.enum(PATH_NODES), value: z.string() }).nullable(),
  people: z.number().describe('Distinct people; nobody is in two rows'),
  share: value.describe('people / those of the answer; null where there are none'),
  rule: ruleSchema.nullable().describe('What an element of a canvas for it would count'),
});
export type PathsRow = z.infer<typeof row>;

export const pathsAnswer = z.object({
  ...asked,
  range: rangeSchema,
  at_step: z.number().describe('Distinct people at the step'),
  people: z.number().describe('Those of them who took the trail; the rows add up to them'),
  rows: list(row).describe('Most people first, then rest, then end'),
  locked,
});
export type PathsReport = z.infer<typeof pathsAnswer>;
