import { z } from 'zod';
import type { kpiWidgetActions } from '../actions/kpi-widgets.ts';
import { nothing, type ShapesOf } from '../kit/shape.ts';

export const kpiWidgetShapes = {
  arrange: {
    summary: 'Put the KPIs of a workspace in an order: those named first, as they are named, the others after them as they stood',
    input: z.strictObject({ project: z.uuid().toLowerCase().optional(), widgets: z.array(z.uuid().toLowerCase()).min(1).max(200) }),
    answer: nothing,
  },
} satisfies ShapesOf<typeof kpiWidgetActions>;
