import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normaliseUrl } from '#domain/kit/address.ts';
import { currencyOfPlace } from '#domain/money/currency-of-place.ts';
import type { SiteReading } from '#domain/wire/sites.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';
import { pageOf } from './frame.ts';
import { askForSite, FUNNEL_PATH, funnelOf, noFunnel } from './funnel.ts';
import { Html, html } from './html.ts';
import { type Visit, visitOf } from './visit.ts';
import { type Words, wordsOf } from './words.ts';

/** Who reads websites for people without an account, and keeps what was read until they have one. */
export interface SiteReader {
  /**
   * Counts one more for the network the request comes from, unless this address is being read. Answers what reads it.
   * @param address as `normaliseUrl` writes it
   * @throws HttpError 429.
   */
  admit(request: FastifyRequest, address: string): Promise<() => Promise<SiteReading>>;
  /** Answers what opens it again, for a while. */
  keep(reading: SiteReading): Promise<string>;
}

/** Where what is not known yet goes into the page. */
const REST = '<!-- what was read -->';

function frameOf(visit: Visit, words: Words, body: Html, { cookieDomain }: Pick<Ports<'settings'>['settings'], 'cookieDomain'>): string {
  const { t } = words;
  const page = {
    title: t('site.funnel.title'),
    description: t('site.home.description'),
    body: html`<div class="site-wide site-top">${body}</div>`,
  };
  return pageOf(visit, words, page, cookieDomain);
}

/** Another site's page may not have our visitors' browsers read sites for it. */
const isOurs = ({ headers }: FastifyRequest) =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/** The page so far, with a word that the site is being read, then what came of it: nobody looks at an empty window. */
async function* told(
  begun: string,
  words: Words,
  visit: Visit,
  { read, typed }: { readonly read: () => Promise<SiteReading>; readonly typed: string },
  currency: string,
  { keep }: Pick<SiteReader, 'keep'>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string> {
  const [before = '', after = ''] = begun.split(REST);
  yield before;
  try {
    const reading = await read();
    const found =
      reading.failure === null ? funnelOf(visit, words, reading, currency, await keep(reading)) : noFunnel(visit, words, reading, typed);
    yield found.text + after;
  } catch (error) {
    onFailure(error);
    yield noFunnel(visit, words, null, typed).text + after;
  }
}

/** A sentence instead of a funnel, and the field to try again. */
function refuse(
  reply: FastifyReply,
  frame: (body: Html) => string,
  visit: Visit,
  words: Words,
  said: { readonly typed: string; readonly key: string; readonly params?: Readonly<Record<string, string | number>> },
) {
  const { t } = words;
  const body = html`<h1>${t('site.funnel.failed')}</h1><p class="site-lead" role="alert">${t(said.key, said.params ?? {})}</p>${askForSite(visit, words, said.typed)}`;
  return reply.type('text/html; charset=utf-8').send(frame(body));
}

const textIn = (body: unknown, name: string): string => {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value.trim().slice(0, 2000) : '';
};

/** A few pages of somebody's site as a funnel with a profit, before they have an account. */
export function funnelPage(app: FastifyInstance, { settings }: Ports<'settings'>, reader: SiteReader): void {
  app.get(FUNNEL_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { search } = new URL(request.url, 'http://here.invalid');
    return reply.redirect(`/${search}#your-site`);
  });
  app.post(FUNNEL_PATH, { schema: { hide: true }, compress: false }, async (request, reply) => {
    const visit = visitOf(request, settings);
    const words = wordsOf(visit.language, visit.prices.currency);
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language, Cookie').header('x-robots-tag', 'noindex');
    const frame = (body: Html) => frameOf(visit, words, body, settings);
    const typed = textIn(request.body, 'site');
    const address = normaliseUrl(typed);
    if (!isOurs(request)) return refuse(reply.code(403), frame, visit, words, { key: 'site.funnel.elsewhere', typed: '' });
    if (!address) return refuse(reply.code(422), frame, visit, words, { key: 'site.funnel.noAddress', typed });
    let read: () => Promise<SiteReading>;
    try {
      read = await reader.admit(request, address);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
      const seconds = Number(error.headers['retry-after'] ?? 60);
      reply.code(429).header('retry-after', String(seconds));
      return refuse(reply, frame, visit, words, { key: 'site.funnel.tooMany', typed, params: { minutes: Math.ceil(seconds / 60) } });
    }
    const { host } = new URL(address);
    const [tag = 'en'] = (request.headers['accept-language'] ?? 'en').split(/[,;]/);
    const onFailure = (error: unknown) => request.log.error({ err: error }, 'a site could not be read for somebody without an account');
    const begun = frame(html`<p class="site-reading" role="status">${words.t('site.funnel.reading', { host })}</p>${new Html(REST)}`);
    return reply
      .type('text/html; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(told(begun, words, visit, { read, typed }, currencyOfPlace(tag), reader, onFailure)));
  });
}
