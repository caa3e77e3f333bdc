import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { languageNamed } from '#domain/kit/languages.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { invoices } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { userOf } from '#server/http/session.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { documentOf, documentsOf, numberOf } from './document.ts';

/** A bill as a file, and the note by which its payment went back. */
export function invoiceRoute(app: FastifyInstance, { db, settings }: Pick<BillingPorts, 'db' | 'settings'>): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    partsOf(protocol.invoiceFile).path,
    {
      config: { access: accessOf(protocol.invoiceFile), refuses: [404] },
      schema: {
        tags: ['Billing'],
        summary: 'A bill as PDF, or the credit note of one that was given back',
        params: z.object({ id: z.uuid() }),
        querystring: z.object({ kind: z.enum(['invoice', 'credit']).default('invoice') }),
        response: { 200: otherAnswer('application/pdf', 'A file') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { kind } = request.query;
      const own = and(eq(invoices.id, id), eq(invoices.user_id, userOf(request).id));
      const [found] = await db
        .select({ invoice: invoices, user: users })
        .from(invoices)
        .innerJoin(users, eq(users.id, invoices.user_id))
        .where(own);
      if (!found || !documentsOf(found.invoice).includes(kind)) throw notFound();
      const { invoice, user } = found;
      const name = `${user.first_name} ${user.last_name}`.trim();
      const reader = { name, email: user.email, language: languageNamed(user.language) ?? 'en', timezone: user.timezone } as const;
      // Whoever looks at no bill loads none of what writes them.
      const { invoicePdf } = await import('./paper.ts');
      const file = await invoicePdf(documentOf(invoice, kind, settings.seller, reader));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${numberOf(invoice, kind).replace(/[^\w-]/g, '-')}.pdf"`)
        .header('cache-control', 'no-store')
        .send(file);
    },
  );
}
