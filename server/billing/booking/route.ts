import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { JSON_TYPES } from '#server/http/body.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { takeCall } from './calls.ts';
import { signerOf } from './signature.ts';
import { callTold } from './told.ts';

/** Takes what a calendar tells of booked calls: proven by its signature over the very bytes that were sent. */
export function bookingRoute(app: FastifyInstance, context: BillingPorts): void {
  app.removeContentTypeParser(JSON_TYPES);
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.withTypeProvider<ZodTypeProvider>().post(
    partsOf(protocol.bookedCall).path,
    {
      config: { access: accessOf(protocol.bookedCall), refuses: [401, 404] },
      validatorCompiler: () => (value) => ({ value }),
      schema: { tags: ['Billing'], summary: 'What a calendar tells of booked calls, signed by it', response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { bookingSecret } = context.settings;
      if (bookingSecret === undefined) throw notFound();
      const { body, headers } = request;
      const signer = typeof body === 'string' ? signerOf(headers, body, bookingSecret, context.clock()) : null;
      if (signer === null) throw new HttpError(401, 'booking_signature');
      await takeCall(context, callTold(signer, body as string));
      return reply.code(204).send(null);
    },
  );
}
