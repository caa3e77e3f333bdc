import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { deskMail, deskMailLine, revealedMail } from './answers.ts';
import { describeMail, resend, reveal } from './mail-acts.ts';
import { byId, reason, tags } from './parts.ts';

/** The outbox: look into a mail, send it again, hand over a link that could not be sent. */
export function deskMailRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/dashboard/desk/mails/:id',
    {
      config: { access: { resource: 'mails', action: 'show' } },
      schema: { tags, summary: 'A mail with its content, links masked', params: byId, response: { 200: deskMail.one } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return deskMail.render(await describeMail(context, request.params.id));
    },
  );

  routes.post(
    '/api/dashboard/desk/mails/:id/resend',
    {
      config: { access: { resource: 'desk-mails', action: 'edit' }, attributesOf: 'desk-mails' },
      schema: {
        tags,
        summary: 'Queue a mail anew',
        params: byId,
        body: z.strictObject({ reason: reason.optional() }).nullish(),
        response: { 200: deskMailLine.one },
      },
    },
    async (request) => deskMailLine.render(await resend(context, request, request.params.id, request.body?.reason)),
  );

  routes.post(
    '/api/dashboard/desk/mails/:id/reveal',
    {
      config: { access: { resource: 'desk-mail-link', action: 'show' }, attributesOf: 'desk-mails' },
      schema: {
        tags,
        summary: 'Links of a mail that was kept because no SMTP server is set',
        params: byId,
        body: z.strictObject({ reason }),
        response: { 200: revealedMail.one },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id } = request.params;
      return revealedMail.render({ id, ...(await reveal(context, request, id, request.body.reason)) });
    },
  );
}
