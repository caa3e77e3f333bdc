import { z } from 'zod';
import { costLine, MOST_LINES } from '#domain/spend/costs.ts';
import type { spendActions } from '../actions/spend.ts';
import { rowOf, type ShapesOf } from '../kit/shape.ts';
import { spendEntries } from '../spend-entries.ts';

export const spendShapes = {
  enter: {
    summary: 'Enter ad costs; a later cost of the same source, ad or campaign and day takes the place of an earlier one',
    input: z.strictObject({
      project: z.uuid().toLowerCase().optional(),
      name: z.string().trim().min(1).max(120).describe('Name of the file, or what the amount was for'),
      lines: z.array(costLine).min(1).max(MOST_LINES),
    }),
    answer: rowOf(spendEntries),
  },
} satisfies ShapesOf<typeof spendActions>;
