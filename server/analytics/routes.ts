import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { daysIn } from '#domain/time/days.ts';
import { zoneInForce, zoneNamed } from '#domain/time/zones.ts';
import { type Counted, canvasQuestion, kpiQuestion, type Range } from '#domain/wire/reports.ts';
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

/** The workspace as reports take it: in a zone that is known. */
const reportedOn = (request: FastifyRequest) => {
  const workspace = workspaceOf(request);
  return { ...workspace, timezone: zoneInForce(workspace.timezone), isZoneKnown: zoneNamed(workspace.timezone) !== null };
};

/** Adds to a report how far it goes. That is asked first: what is stored meanwhile may be in it, too. */
async function counted<Report>(
  { context }: Parts,
  workspace: ReturnType<typeof reportedOn>,
  report: (now: Date) => Promise<Report>,
): Promise<Report & Counted> {
  const now = context.clock();
  const until = await context.counted.until(now);
  const notices = workspace.isZoneKnown ? [] : (['unknown_timezone'] as const);
  return { ...(await report(now)), counted_until: until.toISOString(), notices };
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

function kpiRoute(parts: Parts): void {
  const { routes, context, cache } = parts;
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
      const workspace = reportedOn(request);
      const question = request.body;
      checkRange(question.range, '/range');
      checkRange(question.compare_range, '/compare_range');
      const widgets = await readWidgets(context.db, workspace.id, question.widgets);
      const key = JSON.stringify(['kpis', workspace.id, workspace.timezone, question, widgets]);
      return fromStore(
        cache.get(key, () => counted(parts, workspace, (now) => kpiReport(context.analytics, workspace, widgets, question, now))),
      );
    },
  );
}

function canvasRoute(parts: Parts): void {
  const { routes, context, cache } = parts;
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
      const workspace = reportedOn(request);
      const { canvas, range } = request.body;
      checkRange(range, '/range');
      if (!(await ownsCanvas(context.db, workspace.id, canvas))) throw notFound();
      const saved = await readDocument(context.db, canvas);
      if (isTooComplex(saved.document)) throw new HttpError(422, 'canvas_too_complex', { pointer: '/canvas' });
      const key = JSON.stringify(['canvas', workspace.id, workspace.timezone, canvas, saved.revision, range]);
      return fromStore(
        cache.get(key, () => counted(parts, workspace, (now) => canvasReport(context.analytics, workspace, saved, range, now))),
      );
    },
  );
}

function liveRoute(parts: Parts): void {
  const { routes, context, cache } = parts;
  routes.get(
    '/api/analytics/reports/live',
    {
      config: { access: { resource: 'live', action: 'show', workspace: inHeader } },
      schema: { tags, summary: 'Is the script installed, who is on the site, what was filtered and why', response: { 200: liveAnswer } },
    },
    async (request) => {
      const workspace = reportedOn(request);
      return fromStore(
        cache.get(JSON.stringify(['live', workspace.id]), () =>
          counted(parts, workspace, (now) => liveReport(context.analytics, workspace, now)),
        ),
      );
    },
  );
}

/** Readable as an address, and asked like the other questions. */
function targetsRoutes(parts: Parts): void {
  const { routes, context, cache } = parts;
  for (const method of ['GET', 'POST'] as const) {
    routes.route({
      method,
      url: '/api/analytics/reports/targets',
      config: { access: { resource: 'target-report', action: 'show', workspace: inHeader } },
      schema: { tags, summary: 'How every target stands in its running period, worst first', response: { 200: targetsAnswer } },
      handler: async (request) => {
        const workspace = reportedOn(request);
        const targets = await readTargets(context.db, workspace.id);
        const key = JSON.stringify(['targets', workspace.id, workspace.timezone, targets]);
        return fromStore(
          cache.get(key, () => counted(parts, workspace, (now) => targetsReport(context.analytics, workspace, targets, now))),
        );
      },
    });
  }
}

/** Questions about what was tracked, in the workspace of the header x-project-id. */
export function analyticsRoutes(app: FastifyInstance, context: Context): void {
  const parts: Parts = { routes: typed(app), context, cache: new AnswerCache() };
  for (const mount of [kpiRoute, canvasRoute, liveRoute, targetsRoutes]) mount(parts);
}
