import { z } from 'zod';
import type { catalogueActions } from '../actions/catalogue.ts';
import { METHODS } from '../kit/action.ts';
import { manyOf, type ShapesOf } from '../kit/shape.ts';

/** A JSON Schema, draft 2020-12. */
const jsonSchema = z.record(z.string(), z.unknown()).nullable();

export const catalogueShapes = {
  /** The id of each is its name. */
  list: {
    summary: 'Every action and report with the schema of what it takes',
    answer: manyOf(
      'actions',
      z.object({
        kind: z.enum(['action', 'report']),
        summary: z.string(),
        method: z.enum(METHODS),
        path: z.string().describe('Parameters stand in braces'),
        permission: z.string().nullable().describe('The question of the policy; null: asked without a session'),
        allowed: z.boolean().nullable().describe('May you do it? null: that depends on the workspace it is about'),
        workspace: z
          .object({ from: z.enum(['header', 'query', 'path', 'body']), name: z.string() })
          .nullable()
          .describe('What names the workspace, or something in it; null: it is about no workspace'),
        idempotent: z.boolean().describe('Takes an Idempotency-Key'),
        parameters: jsonSchema.describe('Parameters of the path; null: none'),
        input: jsonSchema.describe('Body of a write, query of a GET; null: nothing'),
      }),
    ),
  },
} satisfies ShapesOf<typeof catalogueActions>;
