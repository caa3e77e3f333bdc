import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canvasShares } from '#server/db/tables/canvases.ts';
import type { Ports } from '#server/ports.ts';
import { hashOfToken } from './token.ts';

/** The page of a link, which a browser loads before it asks for the canvas. */
const PAGE = /^\/share\/([^/?]+)/;
const POLICY = 'content-security-policy';

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

/**
 * The page of a view-only link: for no search engine, its address for nobody's log, and in frames only
 * of the sites that the link names. Every other page stays out of frames.
 */
export function sharedPages(app: FastifyInstance, context: Ports<'db' | 'clock'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [, token] = PAGE.exec(request.url) ?? [];
    if (token === undefined) return done();
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    hostsOf(context, token).then((hosts) => {
      if (hosts.length > 0) allowFrames(reply, hosts);
      done();
    }, done);
  });
}
