import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { monitoringReports } from '#server/db/tables/accounts.ts';
import { HttpError } from '#server/http/errors.ts';
import { languageOf, translate } from '#server/http/language.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import { holdsMac, macOf, type Secret } from '#server/secrets/secret.ts';
import type { Settings } from '#server/settings.ts';
import { escapeHtml } from './layout.ts';

/** The proof in a link says that it was made here, for one report. */
const PROOF = 'flumen unsubscribe';

/** The address that ends a report without a log-in. */
export function unsubscribeLink({ publicUrl, secret }: Pick<Settings, 'publicUrl' | 'secret'>, report: string): string {
  return `${publicUrl}/api/dashboard/unsubscribe/${report}.${macOf(secret, PROOF, report)}`;
}

function reportIn(secret: Secret, token: string): string | null {
  const [report = '', proof = ''] = token.split('.');
  return holdsMac(secret, PROOF, report, proof) ? report : null;
}

/** Ends what the link is about: also reports of this person and period that were ordered anew since the mail was sent. */
async function endReports({ db, clock }: Ports<'clock' | 'db'>, report: string): Promise<void> {
  const [named] = await db.select().from(monitoringReports).where(eq(monitoringReports.id, report));
  if (!named) return;
  const { user_id, period_type } = monitoringReports;
  await db
    .update(monitoringReports)
    .set({ deleted_at: clock() })
    .where(and(eq(user_id, named.user_id), eq(period_type, named.period_type), isNull(monitoringReports.deleted_at)));
}

/** A page without scripts, for whoever opens the link in a browser. */
function pageOf(title: string, text: string, button?: string): string {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Flumen</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}`;
}

/** Ends a periodic report by the link in its mail; mail programs send the POST for one click. */
export function unsubscribeRoutes(app: FastifyInstance, context: Ports<'clock' | 'db' | 'settings'>): void {
  const { settings } = context;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ token: z.string().max(200) });
  const config = { access: accessOf(protocol.unsubscribe) };
  const url = partsOf(protocol.unsubscribe).path;
  const tags = ['Reports by mail'];
  const checked = (token: string): string => {
    const report = reportIn(settings.secret, token);
    if (!report) throw new HttpError(404, 'not_found');
    return report;
  };
  // Mail programs send their one click as multipart or as a form (RFC 8058); what stands in it does not matter.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
  // Looking changes nothing: programs that check links in advance must not end anything.
  routes.get(
    url,
    { config, schema: { tags, summary: 'Ask whether a report is to end', params, response: { 200: otherAnswer('text/html', 'A page') } } },
    async (request, reply) => {
      checked(request.params.token);
      const say = (key: string) => translate(languageOf(request), `mail.unsubscribe.${key}`) ?? key;
      return reply.type('text/html; charset=utf-8').send(pageOf(say('title'), say('question'), say('button')));
    },
  );
  routes.post(
    url,
    {
      config,
      schema: { tags, summary: 'End a report by the link in its mail', params, response: { 200: otherAnswer('text/html', 'A page') } },
    },
    async (request, reply) => {
      const report = checked(request.params.token);
      await endReports(context, report);
      const say = (key: string) => translate(languageOf(request), `mail.unsubscribe.${key}`) ?? key;
      return reply.type('text/html; charset=utf-8').send(pageOf(say('title'), say('done')));
    },
  );
}
