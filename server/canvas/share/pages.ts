import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canvasShares } from '#server/db/tables/canvases.ts';
import { languageOf } from '#server/http/language.ts';
import type { Ports } from '#server/ports.ts';
import { FRAMED_POLICY, framedPage } from './framed-page.ts';
import { hashOfToken } from './token.ts';

/** The page of a link, which a browser loads before it asks for the canvas. */
const PAGE = /^\/share\/([^/?]+)/;
const POLICY = 'content-security-policy';
const IN_FRAMES: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

async function hostsOf({ db, clock }: Ports<'db' | 'clock'>, token: string): Promise<readonly string[]> {
  const hash = hashOfToken(token);
  if (!hash) return [];
  const [share] = await db
    .select({ hosts: canvasShares.embed_hosts, expires_at: canvasShares.expires_at })
    .from(canvasShares)
    .where(eq(canvasShares.token_hash, hash));
  return share && (!share.expires_at || share.expires_at > clock()) ? share.hosts : [];
}

/** Hosts were checked when they were stored: none holds a space or a semicolon. */
function allowFrames(reply: FastifyReply, hosts: readonly string[]): void {
  const policy = String(reply.getHeader(POLICY) ?? '');
  reply.header(POLICY, policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${hosts.join(' ')}`));
  reply.removeHeader('x-frame-options');
}

/** The site whose page has a frame that asks; null outside of frames, and where the browser does not say. */
function framingHost({ headers }: FastifyRequest): string | null {
  const { referer, 'sec-fetch-dest': into } = headers;
  if (!IN_FRAMES.has(String(into)) || !referer || !URL.canParse(referer)) return null;
  return new URL(referer).host;
}

/** As browsers read the rule: `*.shop.example` is any site below `shop.example`, and not that itself. */
const isAmong = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((named) => (named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named));

function refuseFrame(request: FastifyRequest, reply: FastifyReply, host: string): void {
  reply.header(POLICY, FRAMED_POLICY).removeHeader('x-frame-options').header('cache-control', 'no-store');
  const [path = ''] = request.url.split('?');
  void reply.type('text/html; charset=utf-8').send(framedPage(languageOf(request), host, path));
}

/**
 * The page of a view-only link: for no search engine, its address for nobody's log, and in frames only
 * of the sites that the link names. Every other page stays out of frames. A site that is not named shows a sentence
 * where its browser tells us of it, instead of nothing; what keeps the canvas out is the rule alone, which the browser follows.
 */
export function sharedPages(app: FastifyInstance, context: Ports<'db' | 'clock'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [, token] = PAGE.exec(request.url) ?? [];
    if (token === undefined) return done();
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    hostsOf(context, token).then((hosts) => {
      const host = framingHost(request);
      if (host !== null && !isAmong(host, hosts)) return refuseFrame(request, reply, host);
      if (hosts.length > 0) allowFrames(reply, hosts);
      done();
    }, done);
  });
}
