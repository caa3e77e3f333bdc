import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { daysIn } from '#domain/time/days.ts';
import { canvasQuestion, kpiQuestion, type Range } from '#domain/wire/reports.ts';
import { readDocument } from '#server/canvas/documents.ts';
import type { Context } from '#server/context.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { canvasAnswer, kpiAnswer, liveAnswer, targetsAnswer } from './answers.ts';
import { ReportDesk, reportedOn, requireWeight } from './asking.ts';
import { normalise } from './reports/canvas/normalise.ts';
import { isTooComplex } from './reports/canvas/plan.ts';
import { canvasReport } from './reports/canvas/report.ts';
import { comparedRange, kpiReport } from './reports/kpis/report.ts';
import type { Widget } from './reports/kpis/widget.ts';
import { liveReport } from './reports/live.ts';
import { targetsReport } from './reports/targets/report.ts';
import { canvasWeight, kpiWeight } from './reports/weight.ts';
import { ownsCanvas, readTargets, readWidgets } from './stored.ts';

/** Three years and a bit: what a trend of months still shows well. */
const LONGEST_DAYS = 1100;

function checkRange(range: Range | null | undefined, pointer: string): void {
  if (!range) return;
  if (range.max < range.min) throw new HttpError(422, 'range_order', { pointer: `${pointer}/max` });
  if (daysIn(range) > LONGEST_DAYS) throw new HttpError(422, 'range_too_long', { pointer, params: { max: LONGEST_DAYS } });
}

const inHeader = { from: 'header' } as const;
const tags = ['Reports'];

/** What every question needs: where it is mounted, and who answers. */
interface Parts {
  readonly routes: ReturnType<typeof typed>;
  readonly context: Context;
  readonly desk: ReportDesk;
}
const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

/** Figures of a day or two from the roll-ups, which pages ask for all the time. */
function isSmall(ranges: readonly Range[], widgets: readonly Widget[]): boolean {
  return ranges.every((range) => daysIn(range) <= 2) && widgets.every(({ condition }) => condition === null);
}

function kpiRoute({ routes, context, desk }: Parts): void {
  routes.post(
    '/api/analytics/reports/kpis',
    {
      config: { access: { resource: 'reports', action: 'show', workspace: inHeader } },
      onRequest: desk.admitting('report'),
      schema: {
        tags,
        summary: 'Numbers of KPI widgets beside an earlier period, and their trend',
        body: kpiQuestion,
        response: { 200: kpiAnswer },
      },
    },
    async (request, reply) => {
      const workspace = reportedOn(request);
      const question = request.body;
      checkRange(question.range, '/range');
      checkRange(question.compare_range, '/compare_range');
      const widgets = await readWidgets(context.db, workspace.id, question.widgets);
      const beside = comparedRange(question);
      const ranges = beside ? [question.range, beside] : [question.range];
      const lane = isSmall(ranges, widgets) ? 'small' : 'report';
      requireWeight(kpiWeight(widgets, ranges), '/range');
      return desk.answer(request, reply, {
        lane,
        question: ['kpis', question, widgets],
        make: (store, now, signal) => kpiReport(store, workspace, widgets, question, now, signal),
      });
    },
  );
}

function canvasRoute({ routes, context, desk }: Parts): void {
  routes.post(
    '/api/analytics/reports/canvas',
    {
      config: { access: { resource: 'canvas-report', action: 'show', workspace: inHeader } },
      onRequest: desk.admitting('canvas'),
      schema: {
        tags,
        summary: 'People, hits and money at each element and line of a canvas',
        body: canvasQuestion,
        response: { 200: canvasAnswer },
      },
    },
    async (request, reply) => {
      const workspace = reportedOn(request);
      const { canvas, range } = request.body;
      checkRange(range, '/range');
      if (!(await ownsCanvas(context.db, workspace.id, canvas))) throw notFound();
      const saved = await readDocument(context.db, canvas);
      if (isTooComplex(saved.document)) throw new HttpError(422, 'canvas_too_complex', { pointer: '/canvas' });
      requireWeight(canvasWeight(normalise(saved.document, workspace.shown.plan), range), '/range');
      return desk.answer(request, reply, {
        lane: 'canvas',
        question: ['canvas', canvas, saved.revision, range],
        make: (store, now, signal) => canvasReport(store, workspace, saved, range, now, signal),
      });
    },
  );
}

function liveRoute({ routes, desk }: Parts): void {
  routes.get(
    '/api/analytics/reports/live',
    {
      config: { access: { resource: 'live', action: 'show', workspace: inHeader } },
      onRequest: desk.admitting('small'),
      schema: { tags, summary: 'Is the script installed, who is on the site, what was filtered and why', response: { 200: liveAnswer } },
    },
    async (request, reply) => {
      const workspace = reportedOn(request);
      return desk.answer(request, reply, {
        lane: 'small',
        question: ['live'],
        make: (store, now) => liveReport(store, workspace, now),
      });
    },
  );
}

/** Readable as an address, and asked like the other questions. */
function targetsRoutes({ routes, context, desk }: Parts): void {
  for (const method of ['GET', 'POST'] as const) {
    routes.route({
      method,
      url: '/api/analytics/reports/targets',
      config: { access: { resource: 'target-report', action: 'show', workspace: inHeader } },
      onRequest: desk.admitting('report'),
      schema: { tags, summary: 'How every target stands in its running period, worst first', response: { 200: targetsAnswer } },
      handler: async (request, reply) => {
        const workspace = reportedOn(request);
        const targets = await readTargets(context.db, workspace.id);
        return desk.answer(request, reply, {
          lane: 'report',
          question: ['targets', targets],
          make: (store, now) => targetsReport(store, workspace, targets, now),
        });
      },
    });
  }
}

/** Questions about what was tracked, in the workspace of the header x-project-id. */
export function analyticsRoutes(app: FastifyInstance, context: Context): void {
  const parts: Parts = { routes: typed(app), context, desk: new ReportDesk(context) };
  for (const mount of [kpiRoute, canvasRoute, liveRoute, targetsRoutes]) mount(parts);
}
