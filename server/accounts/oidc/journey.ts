import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ProviderFailure } from '#domain/wire/provider-failures.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { utmFields } from '#resources/shapes/account/session.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { bodyless } from '#server/http/openapi/other-answers.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { type KeyPurpose, type Secret, seal, unseal } from '#server/secrets/secret.ts';
import { acquisitionOf } from '../register.ts';
import { type Begun, beginAt, type Claimed, finishAt } from './client.ts';

const PATH = '/api/dashboard/auth/oidc';
/** What a provider answers, by RFC 6749, where its person has said no. */
const CANCELLED = 'access_denied';
/** Kept by the browser on the way to the provider, and on the way from there to a session. */
const JOURNEY = { name: 'flx_oidc', path: PATH, seconds: 10 * 60 } as const;
const ARRIVAL = { name: 'flx_sso', path: '/api/dashboard', seconds: 2 * 60 } as const;
type Cookie = typeof JOURNEY | typeof ARRIVAL;

/** `prove`: somebody who is logged in shows once more who they are. */
const INTENTS = ['login', 'register', 'prove'] as const;
/** What brought somebody here; it goes to the provider and back sealed, so that nobody else reads or writes it. */
const acquisition = z.record(z.string(), z.string()).nullable().default(null);
const journey = z.object({
  intent: z.enum(INTENTS),
  next: z.string(),
  acquisition,
  begun: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }) satisfies z.ZodType<Begun>,
});
const proof = z.object({
  id: z.string(),
  at: z.number(),
  intent: z.enum(INTENTS),
  acquisition,
  claimed: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }) satisfies z.ZodType<Claimed>,
});

/** What was sealed for a purpose here, read back; null for anything else. */
function opened<T>(secret: Secret, purpose: KeyPurpose, sealed: string | undefined, shape: z.ZodType<T>): T | null {
  const text = sealed === undefined ? null : unseal(secret, purpose, sealed);
  if (text === null) return null;
  const read = shape.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

/** Browsers drop a cookie of more than 4 KiB: so many bytes of it may tell where somebody came from. */
const ACQUISITION_BYTES = 1_000;

/** As many of these as fit into the cookie, in their order. */
function fitting(given: Record<string, string> | null): Record<string, string> | null {
  let left = ACQUISITION_BYTES;
  const kept = Object.entries(given ?? {}).filter(([name, value]) => {
    const size = Buffer.byteLength(JSON.stringify({ [name]: value }));
    const fits = size <= left;
    if (fits) left -= size;
    return fits;
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

const cookieOf = (request: FastifyRequest, { name }: Cookie): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1];

type Arrived = Pick<z.infer<typeof proof>, 'claimed' | 'acquisition' | 'intent'>;

/**
 * Whom the provider vouched for, once, and what had brought them here. Only in the browser that
 * came back from the provider: a code in a link that somebody was sent would log them in as its sender.
 */
export async function redeem({ settings, db, clock }: AccountPorts, request: FastifyRequest, code: string): Promise<Arrived> {
  const read = opened(settings.secret, 'flumen sso code', code, proof);
  const isOver = !read || clock().getTime() - read.at > ARRIVAL.seconds * 1000;
  if (isOver || cookieOf(request, ARRIVAL) !== read.id) throw new HttpError(401, 'sso_over', { title: 'login' });
  await countAttempt(db, 'sso-code', read.id, clock()).catch(() => {
    throw new HttpError(401, 'sso_over', { title: 'login' });
  });
  return read;
}

/** To the provider and back. */
export function journeyRoutes(app: FastifyInstance, context: AccountPorts): void {
  const { settings } = context;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];
  const config = { access: accessOf(protocol.beginOpenId), refuses: [404] };
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = ({ name, path, seconds }: Cookie, value: string) =>
    `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${value === '' ? 0 : seconds}${secure}`;
  const provider = () => {
    if (!settings.oidc) throw new HttpError(404, 'not_found');
    return settings.oidc;
  };
  routes.get(
    partsOf(protocol.beginOpenId).path,
    {
      config,
      schema: {
        tags,
        summary: 'Go to the OpenID provider',
        querystring: z.object({ intent: z.enum(INTENTS).default('login'), next: z.string().max(500).default(''), ...utmFields }),
        response: { 302: bodyless('To the provider') },
      },
    },
    async (request, reply) => {
      const { intent, next, ...utm } = request.query;
      const { url, begun } = await beginAt(provider(), `${settings.publicUrl}${partsOf(protocol.endOpenId).path}`, intent === 'prove');
      const going: z.infer<typeof journey> = { intent, next, acquisition: fitting(acquisitionOf(utm)), begun };
      const kept = seal(settings.secret, 'flumen sso journey', JSON.stringify(going));
      return reply.header('set-cookie', cookie(JOURNEY, kept)).header('cache-control', 'no-store').redirect(url);
    },
  );
  routes.get(
    partsOf(protocol.endOpenId).path,
    { config, schema: { tags, summary: 'Back from the OpenID provider', response: { 302: bodyless('To the page that log-in began on') } } },
    async (request, reply) => {
      const kept = opened(settings.secret, 'flumen sso journey', cookieOf(request, JOURNEY), journey);
      const back = (about: { readonly sso: string } | { readonly sso_error: ProviderFailure }, arrival = '') => {
        // Whoever goes on by email instead is still known to have come from there.
        const from = 'sso_error' in about ? kept?.acquisition : {};
        const search = new URLSearchParams({ ...from, ...about, ...(kept?.next ? { next: kept.next } : {}) });
        return reply
          .header('set-cookie', [cookie(JOURNEY, ''), cookie(ARRIVAL, arrival)])
          .header('cache-control', 'no-store')
          .redirect(`${settings.publicUrl}/${kept?.intent ?? 'login'}?${search}`);
      };
      if (!kept) return back({ sso_error: 'over' });
      const answered = new URL(request.url, settings.publicUrl);
      if (answered.searchParams.get('error') === CANCELLED) return back({ sso_error: 'cancelled' });
      try {
        const claimed = await finishAt(provider(), answered, kept.begun, kept.intent === 'prove' ? context.clock() : undefined);
        if (!claimed) return back({ sso_error: 'unverified' });
        const content: z.infer<typeof proof> = {
          id: randomUUID(),
          at: context.clock().getTime(),
          intent: kept.intent,
          acquisition: kept.acquisition,
          claimed,
        };
        return back({ sso: seal(settings.secret, 'flumen sso code', JSON.stringify(content)) }, content.id);
      } catch (error) {
        context.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a log-in by the OpenID provider failed');
        return back({ sso_error: 'failed' });
      }
    },
  );
}
