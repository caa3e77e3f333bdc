import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PLANS } from '#domain/plans/plans.ts';
import { TRIAL_DAYS } from '#domain/wire/desk.ts';
import type { Context } from '#server/context.ts';
import { userOf } from '#server/http/session.ts';
import { deskPerson, deskPlan } from './answers.ts';
import { byId, reason, tags } from './parts.ts';
import { describeForDesk } from './person.ts';
import { changePlan, extendTrial } from './plan-acts.ts';

const planBody = z.strictObject({ plan: z.enum(PLANS), reason });
/** A form sends numbers as text. */
const days = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
  z.int().min(TRIAL_DAYS.min).max(TRIAL_DAYS.max),
);
const trialBody = z.strictObject({ days, reason });

/** One person as staff see them; their plan and their trial. */
export function deskPersonRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/dashboard/desk/users/:id',
    {
      config: { access: { resource: 'users', action: 'show' } },
      schema: { tags, summary: 'Everything about one account', params: byId, response: { 200: deskPerson.one } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return deskPerson.render(await describeForDesk(context, userOf(request), request.params.id));
    },
  );

  routes.patch(
    '/api/dashboard/desk/users/:id/plan',
    {
      config: { access: { resource: 'desk-plan', action: 'edit' }, attributesOf: 'desk-users', idempotent: true },
      schema: {
        tags,
        summary: 'Give an account another plan, at once and without an end',
        params: byId,
        body: planBody,
        response: { 200: deskPlan.one },
      },
    },
    async (request) => deskPlan.render(await changePlan(context, request, request.params.id, request.body)),
  );

  routes.patch(
    '/api/dashboard/desk/users/:id/trial',
    {
      config: { access: { resource: 'desk-trial', action: 'edit' }, attributesOf: 'desk-users', idempotent: true },
      schema: {
        tags,
        summary: 'Add days to a trial, or start one on the free plan',
        params: byId,
        body: trialBody,
        response: { 200: deskPlan.one },
      },
    },
    async (request) => deskPlan.render(await extendTrial(context, request, request.params.id, request.body)),
  );
}
