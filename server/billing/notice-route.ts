import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { JSON_TYPES } from '#server/http/body.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { takeNotice } from './notices.ts';
import { stripeOf } from './provider/pick.ts';

/** Takes what Stripe tells: proven by its signature over the very bytes that were sent, kept, and only then followed. */
export function noticeRoute(app: FastifyInstance, context: BillingPorts): void {
  // The signature is over what was sent, and a document that was read and written again is another text.
  app.removeContentTypeParser(JSON_TYPES);
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.withTypeProvider<ZodTypeProvider>().post(
    partsOf(protocol.stripeNotice).path,
    {
      config: { access: accessOf(protocol.stripeNotice), refuses: [404] },
      validatorCompiler: () => (value) => ({ value }),
      schema: { tags: ['Billing'], summary: 'What Stripe tells, signed by it', response: { 204: z.null() } },
    },
    async (request, reply) => {
      const stripe = stripeOf(context.settings);
      if (!stripe) throw notFound();
      const signature = request.headers['stripe-signature'];
      const { body } = request;
      if (typeof signature !== 'string' || typeof body !== 'string') throw new HttpError(400, 'billing_signature');
      const told = await stripe.notice(body, signature).catch(() => {
        throw new HttpError(400, 'billing_signature');
      });
      await takeNotice(context, told);
      return reply.code(204).send(null);
    },
  );
}
