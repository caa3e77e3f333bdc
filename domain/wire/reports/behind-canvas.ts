import { z } from 'zod';

/**
 * What of an element or a line of a canvas. `element`: people at it; `left`: people at it who took none of the lines that lead on from
 * it; `line`: people who took it; `stayed`: people at its start who did not.
 */
export const CANVAS_PARTS = ['element', 'left', 'line', 'stayed'] as const;
export type CanvasPart = (typeof CANVAS_PARTS)[number];

/** People of a number of a canvas as it is stored; the days and whom it is of are those of the list. */
export const behindCanvas = z.strictObject({
  of: z.literal('canvas'),
  canvas: z.uuid().toLowerCase(),
  part: z.enum(CANVAS_PARTS),
  id: z.string().min(1).max(64).describe('Of the element or of the line'),
  crowd: z.boolean().default(false).describe('Only since they came by a drawn source, as beside a plan; where none is drawn, everybody'),
  funnel_mode: z.boolean().default(false).describe('Only what they had walked to from a start of the canvas'),
});
export type BehindCanvas = z.output<typeof behindCanvas>;

/** What a number of a canvas is of: the element, or the ends of the line in its order. An empty name: that of the kind. */
export const drawnBehind = z.object({
  canvas: z.string().describe('Name of the canvas'),
  elements: z.array(z.object({ kind: z.string(), name: z.string() })).readonly(),
});
export type DrawnBehind = z.infer<typeof drawnBehind>;
