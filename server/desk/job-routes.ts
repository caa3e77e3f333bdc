import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { deskJobs, retriedJobs } from './answers.ts';
import { reason, tags } from './parts.ts';

/** The queues of background work: what waits, runs and failed, and failed work once more. */
export function deskJobRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/dashboard/desk/jobs',
    {
      config: { access: { resource: 'desk-jobs', action: 'list' } },
      schema: { tags, summary: 'State of every queue', response: { 200: deskJobs.many } },
    },
    async () => deskJobs.renderAll((await context.jobs.states()).map((job) => ({ id: job.name, ...job }))),
  );

  routes.post(
    '/api/dashboard/desk/jobs/:name/retry',
    {
      config: { access: { resource: 'desk-jobs', action: 'edit' }, attributesOf: 'desk-jobs' },
      schema: {
        tags,
        summary: 'Put the failed jobs of a queue back',
        params: z.object({ name: z.string().min(1).max(100) }),
        body: z.strictObject({ reason: reason.optional() }).nullish(),
        response: { 200: retriedJobs.one },
      },
    },
    async (request) => {
      const states = await context.jobs.states();
      const queue = states.find(({ name }) => name === request.params.name);
      if (!queue) throw notFound();
      const retried = await context.jobs.retry(queue.name);
      const act = { action: 'desk-jobs.edit', target: { type: 'jobs', id: queue.name, label: queue.name } };
      await record(context.db, request, { ...act, before: { failed: queue.failed }, after: { retried }, reason: request.body?.reason });
      return retriedJobs.render({ id: queue.name, retried });
    },
  );
}
