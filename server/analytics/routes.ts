import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { daysIn } from '#domain/time/days.ts';
import { canvasQuestion, kpiQuestion, type Range } from '#domain/wire/reports.ts';
import { readDocument } from '#server/canvas/documents.ts';
import type { Context } from '#server/context.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { canvasAnswer, kpiAnswer, liveAnswer, targetsAnswer } from './answers.ts';
import { AnswerCache } from './reports/cache.ts';
import { isTooComplex } from './reports/canvas/plan.ts';
import { canvasReport } from './reports/canvas/report.ts';
import { kpiReport } from './reports/kpis/report.ts';
import { liveReport } from './reports/live.ts';
import { targetsReport } from './reports/targets/report.ts';
import { StoreError } from './store/errors.ts';
import { ownsCanvas, readTargets, readWidgets } from './stored.ts';

/** Three years and a bit: what a trend of months still shows well. */
const LONGEST_DAYS = 1100;

function checkRange(range: Range | undefined, pointer: string): void {
  if (!range) return;
  if (range.max < range.min) throw new HttpError(422, 'range_order', { pointer: `${pointer}/max` });
  if (daysIn(range) > LONGEST_DAYS) throw new HttpError(422, 'range_too_long', { pointer, params: { max: LONGEST_DAYS } });
}

/** A store that does not answer is not the asker's fault and will be back. */
async function fromStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreError) || !error.retryable) throw error;
    throw Object.assign(new HttpError(503, 'report_unavailable', { headers: { 'retry-after': '5' } }), { cause: error });
  }
}

const inHeader = { from: 'header' } as const;
const tags = ['Reports'];

/** What every question needs: where it is mounted, who answers, and the answers of the last seconds. */
interface Parts {
  readonly routes: ReturnType<typeof typed>;
  readonly context: Context;
  readonly cache: AnswerCache;
}
const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

function kpiRoute({ routes, context, cache }: Parts): void {
  routes.post(
    '/api/analytics/reports/kpis',
    {
      config: { access: { resource: 'reports', action: 'show', workspace: inHeader } },
      schema: {
        tags,
        summary: 'Numbers of KPI widgets beside an earlier period, and their trend',
        body: kpiQuestion,
        response: { 200: kpiAnswer },
      },
    },
    async (request) => {
      const workspace = workspaceOf(request);
      const question = request.body;
      checkRange(question.range, '/range');
      checkRange(question.compare_range, '/compare_range');
      const widgets = await readWidgets(context.db, workspace.id, question.widgets);
      const key = JSON.stringify(['kpis', workspace.id, workspace.timezone, question, widgets]);
      return fromStore(cache.get(key, () => kpiReport(context.analytics, workspace, widgets, question, context.clock())));
    },
  );
}

function canvasRoute({ routes, context, cache }: Parts): void {
  routes.post(
    '/api/analytics/reports/canvas',
    {
      config: { access: { resource: 'canvas-report', action: 'show', workspace: inHeader } },
      schema: {
        tags,
        summary: 'People, hits and money at each element and line of a canvas',
        body: canvasQuestion,
        response: { 200: canvasAnswer },
      },
    },
    async (request) => {
      const workspace = workspaceOf(request);
      const { canvas, range } = request.body;
      checkRange(range, '/range');
      if (!(await ownsCanvas(context.db, workspace.id, canvas))) throw notFound();
      const saved = await readDocument(context.db, canvas);
      if (isTooComplex(saved.document)) throw new HttpError(422, 'canvas_too_complex', { pointer: '/canvas' });
      const key = JSON.stringify(['canvas', workspace.id, workspace.timezone, canvas, saved.revision, range]);
      return fromStore(cache.get(key, () => canvasReport(context.analytics, workspace, saved, range, context.clock())));
    },
  );
}

function liveRoute({ routes, context, cache }: Parts): void {
  routes.get(
    '/api/analytics/reports/live',
    {
      config: { access: { resource: 'live', action: 'show', workspace: inHeader } },
      schema: { tags, summary: 'Is the script installed, who is on the site, what was filtered and why', response: { 200: liveAnswer } },
    },
    async (request) => {
      const workspace = workspaceOf(request);
      return fromStore(cache.get(JSON.stringify(['live', workspace.id]), () => liveReport(context.analytics, workspace, context.clock())));
    },
  );
}

/** Readable as an address, and asked like the other questions. */
function targetsRoutes({ routes, context, cache }: Parts): void {
  for (const method of ['GET', 'POST'] as const) {
    routes.route({
      method,
      url: '/api/analytics/reports/targets',
      config: { access: { resource: 'target-report', action: 'show', workspace: inHeader } },
      schema: { tags, summary: 'How every target stands in its running period, worst first', response: { 200: targetsAnswer } },
      handler: async (request) => {
        const workspace = workspaceOf(request);
        const targets = await readTargets(context.db, workspace.id);
        const key = JSON.stringify(['targets', workspace.id, workspace.timezone, targets]);
        return fromStore(cache.get(key, () => targetsReport(context.analytics, workspace, targets, context.clock())));
      },
    });
  }
}

/** Questions about what was tracked, in the workspace of the header x-project-id. */
export function analyticsRoutes(app: FastifyInstance, context: Context): void {
  const parts: Parts = { routes: typed(app), context, cache: new AnswerCache() };
  for (const mount of [kpiRoute, canvasRoute, liveRoute, targetsRoutes]) mount(parts);
}
