import { z } from 'zod';
import { EXPORT_FORMATS } from '#domain/wire/exports.ts';
import { localDay } from '#domain/wire/reports/reports.ts';
import type { eventExportActions } from '../actions/event-exports.ts';
import { eventExports } from '../event-exports.ts';
import { oneOf, rowOf, type ShapesOf } from '../kit/shape.ts';

const link = oneOf('event-export-links', z.object({ url: z.string().describe('Where the file is: good for a minute, for whoever asked') }));

export const eventExportShapes = {
  order: {
    summary: 'Order a file of the raw events of some days; it is made in the background, one at a time',
    input: z.strictObject({
      project: z.uuid().toLowerCase().optional(),
      first_day: localDay.describe('In the zone of the workspace'),
      last_day: localDay.describe('The last day that is in it'),
      format: z.enum(EXPORT_FORMATS),
      personal: z.boolean().describe('With ids, queries, titles, attributes and order numbers, which may name people'),
    }),
    answer: rowOf(eventExports),
  },
  link: { summary: 'Where to download a file in which nothing names people', answer: link },
  personalLink: { summary: 'Where to download a file of which parts may name people', answer: link },
} satisfies ShapesOf<typeof eventExportActions>;
