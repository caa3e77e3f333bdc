import type { FastifyInstance } from 'fastify';
import { partsOf } from '#resources/kit/action.ts';
import type { AnyReport, ReportShape } from '#resources/kit/report.ts';
import { reports } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports.ts';
import type { Context } from '#server/app/context.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { ReportAdmission, reportedOn } from '#server/reports/_kit/asking.ts';
import { type AnyReportHandler, reportHandlers } from './report-handlers.ts';

interface Mounted {
  readonly context: Context;
  readonly admission: ReportAdmission;
  readonly report: AnyReport;
  readonly shape: ReportShape;
  readonly handler: AnyReportHandler;
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
        const asked = await handler({ context, workspace: reportedOn(request), question: request.body });
        return admission.answer(request, reply, asked);
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
