import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LANGUAGES } from '#domain/kit/languages.ts';
import type { LogInMethods } from '#domain/wire/accounts.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType, INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { type KeyPurpose, type Secret, seal, unseal } from '#server/secret.ts';
import { countAttempt } from '../limits/attempts.ts';
import { originOf } from '../origin.ts';
import { acquisitionOf, planFor, timezone, utmFields } from '../register.ts';
import { letIn } from '../second-factor/challenge-step.ts';
import { mayEnter } from '../sessions.ts';
import { authInfo } from '../wire.ts';
import { accountFor, link } from './account.ts';
import { type Begun, beginAt, type Claimed, finishAt } from './client.ts';

const PATH = '/api/dashboard/auth/oidc';
/** Kept by the browser on the way to the provider, and on the way from there to a session. */
const JOURNEY = { name: 'flx_oidc', path: PATH, seconds: 10 * 60 } as const;
const ARRIVAL = { name: 'flx_sso', path: '/api/dashboard', seconds: 2 * 60 } as const;
type Cookie = typeof JOURNEY | typeof ARRIVAL;

const INTENTS = ['login', 'register'] as const;
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

/**
 * Whom the provider vouched for, once, and what had brought them here. Only in the browser that
 * came back from the provider: a code in a link that somebody was sent would log them in as its sender.
 */
async function redeem(
  { settings, db, clock }: Context,
  request: FastifyRequest,
  code: string,
): Promise<Pick<z.infer<typeof proof>, 'claimed' | 'acquisition'>> {
  const read = opened(settings.secret, 'flumen sso code', code, proof);
  const isOver = !read || clock().getTime() - read.at > ARRIVAL.seconds * 1000;
  if (isOver || cookieOf(request, ARRIVAL) !== read.id) throw new HttpError(401, 'sso_over', { title: 'login' });
  await countAttempt(db, 'sso-code', read.id, clock()).catch(() => {
    throw new HttpError(401, 'sso_over', { title: 'login' });
  });
  return read;
}

/** To the provider and back. */
function journeyRoutes(app: FastifyInstance, context: Context): void {
  const { settings } = context;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];
  const config = { access: 'public' } as const;
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = ({ name, path, seconds }: Cookie, value: string) =>
    `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${value === '' ? 0 : seconds}${secure}`;
  const provider = () => {
    if (!settings.oidc) throw new HttpError(404, 'not_found');
    return settings.oidc;
  };
  routes.get(
    `${PATH}/start`,
    {
      config,
      schema: {
        tags,
        summary: 'Go to the OpenID provider',
        querystring: z.object({ intent: z.enum(INTENTS).default('login'), next: z.string().max(500).default(''), ...utmFields }),
      },
    },
    async (request, reply) => {
      const { url, begun } = await beginAt(provider(), `${settings.publicUrl}${PATH}/callback`);
      const { intent, next, ...utm } = request.query;
      const going: z.infer<typeof journey> = { intent, next, acquisition: fitting(acquisitionOf(utm)), begun };
      const kept = seal(settings.secret, 'flumen sso journey', JSON.stringify(going));
      return reply.header('set-cookie', cookie(JOURNEY, kept)).header('cache-control', 'no-store').redirect(url);
    },
  );
  routes.get(`${PATH}/callback`, { config, schema: { tags, summary: 'Back from the OpenID provider' } }, async (request, reply) => {
    const kept = opened(settings.secret, 'flumen sso journey', cookieOf(request, JOURNEY), journey);
    const back = (about: Record<string, string>, arrival = '') => {
      const search = new URLSearchParams({ ...about, ...(kept?.next ? { next: kept.next } : {}) });
      return reply
        .header('set-cookie', [cookie(JOURNEY, ''), cookie(ARRIVAL, arrival)])
        .header('cache-control', 'no-store')
        .redirect(`${settings.publicUrl}/${kept?.intent ?? 'login'}?${search}`);
    };
    if (!kept) return back({ sso_error: 'over' });
    try {
      const claimed = await finishAt(provider(), new URL(request.url, settings.publicUrl), kept.begun);
      if (!claimed) return back({ sso_error: 'unverified' });
      const content: z.infer<typeof proof> = {
        id: randomUUID(),
        at: context.clock().getTime(),
        acquisition: kept.acquisition,
        claimed,
      };
      return back({ sso: seal(settings.secret, 'flumen sso code', JSON.stringify(content)) }, content.id);
    } catch (error) {
      context.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a log-in by the OpenID provider failed');
      return back({ sso_error: 'failed' });
    }
  });
}

const newcomer = z.strictObject({
  code: z.string().max(4000),
  language: z.enum(LANGUAGES).default('en'),
  timezone: timezone.default('UTC'),
  ...utmFields,
});

/** Logging in and registering by an OpenID provider. */
export function oidcRoutes(app: FastifyInstance, context: Context): void {
  journeyRoutes(app, context);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Session'];
  const config = { access: 'public' } as const;
  const methods = answerType(
    'log-in-methods',
    z.object({ oidc: z.object({ name: z.string() }).nullable(), sends_mail: z.boolean() }) satisfies z.ZodType<LogInMethods>,
  );
  routes.get(
    '/api/dashboard/auth/methods',
    { config, schema: { tags, summary: 'Ways to log in', response: { 200: methods.one } } },
    async () =>
      methods.render({
        id: INSTALLATION,
        oidc: context.settings.oidc ? { name: context.settings.oidc.name } : null,
        sends_mail: context.settings.smtpUrl !== undefined,
      }),
  );
  routes.post(
    '/api/dashboard/auth/google-sso',
    {
      config: { access: 'public', attributesOf: 'auth', authStep: 'provider' },
      schema: {
        tags,
        summary: 'Log in by the OpenID provider',
        body: z.strictObject({ code: z.string().max(4000) }),
        response: { 200: authInfo },
      },
    },
    async (request) => {
      const { claimed } = await redeem(context, request, request.body.code);
      const account = await context.db.transaction((tx) => accountFor(context, tx, claimed));
      // The provider vouched for the address, so telling its owner that there is no account tells nobody else.
      if (!account || !mayEnter(context.settings, account)) throw new HttpError(404, 'sso_unknown', { title: 'login' });
      return letIn(context, account, originOf(request), 'provider');
    },
  );
  routes.post(
    '/api/dashboard/users/google-sso-create',
    {
      config: { access: 'public', attributesOf: 'users', authStep: 'registration' },
      schema: { tags, summary: 'Register by the OpenID provider', body: newcomer, response: { 201: authInfo } },
    },
    async (request, reply) => {
      const { code, language, timezone: zone, ...utm } = request.body;
      const { claimed, acquisition: brought } = await redeem(context, request, code);
      const now = context.clock();
      const account = await context.db.transaction(async (tx) => {
        const known = await accountFor(context, tx, claimed);
        if (known) return known;
        const { email, first_name, last_name } = claimed;
        const [created] = await tx
          .insert(users)
          .values({
            email,
            first_name,
            last_name,
            language,
            timezone: zone,
            email_verified_at: now,
            last_seen_at: now,
            acquisition: acquisitionOf({ ...brought, ...utm }),
            ...planFor('user', now),
          })
          .returning();
        if (!created) throw new Error('no account was stored');
        await link(tx, created.id, claimed);
        return created;
      });
      if (!mayEnter(context.settings, account)) throw new HttpError(404, 'sso_unknown', { title: 'registration' });
      return reply.code(201).send(await letIn(context, account, originOf(request), 'provider'));
    },
  );
}
