import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filterSchema } from '#domain/wire/filters/filters.ts';
import { partsOf } from '#resources/kit/action.ts';
import type { AnyReport, ReportShape } from '#resources/kit/report.ts';
import { reports } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import type { Context } from '#server/app/context.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { ReportAdmission, type Reported, reportedOn } from '#server/reports/_kit/asking.ts';
import { withSegments } from '#server/reports/_kit/filters/segments.ts';
import { showsSample } from '#server/reports/_kit/sampled.ts';
import { type AnyReportHandler, reportHandlers } from './report-handlers.ts';

interface Mounted {
  readonly context: Context;
  readonly admission: ReportAdmission;
  readonly report: AnyReport;
  readonly shape: ReportShape;
  readonly handler: AnyReportHandler;
}

const filtered = z.looseObject({ filter: filterSchema });

/** The question with what the segments and canvases of its filter mean. */
async function lookedUp({ db }: Context, workspace: Reported, question: unknown): Promise<unknown> {
  const { data } = filtered.safeParse(question);
  return data ? { ...data, filter: await withSegments(db, workspace, data.filter) } : question;
}

function mountReport(app: FastifyInstance, { context, admission, report, shape, handler }: Mounted): void {
  for (const call of report.calls) {
    const { method, path } = partsOf({ call });
    app.route({
      method,
      url: path,
      config: { access: accessOf({ may: report.may, workspace: { from: 'header' } }) },
      onRequest: admission.admitting(report.lane),
      schema: {
        tags: ['Reports'],
        summary: shape.summary,
        ...(shape.question ? { body: shape.question } : {}),
        response: { 200: shape.answer },
      },
      handler: async (request, reply) => {
        const workspace = reportedOn(request);
        const asked = await handler({ context, workspace, question: await lookedUp(context, workspace, request.body) });
        return admission.answer(request, reply, asked, showsSample(workspace, report.name));
      },
    });
  }
}

/** Every declared report. */
export function analyticsRoutes(app: FastifyInstance, context: Context): void {
  const admission = new ReportAdmission(context);
  for (const report of Object.values(reports)) {
    const shape: ReportShape = reportShapes[report.name];
    mountReport(app, { context, admission, report, shape, handler: reportHandlers[report.name] as AnyReportHandler });
  }
}
