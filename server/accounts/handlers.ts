import { createHmac } from 'node:crypto';
import { count } from 'drizzle-orm';
import type { accountActions } from '#resources/actions/account/account.ts';
import type { emailActions } from '#resources/actions/account/email.ts';
import type { sessionActions } from '#resources/actions/account/session.ts';
import type { accountShapes } from '#resources/shapes/account/account.ts';
import type { emailShapes } from '#resources/shapes/account/email.ts';
import type { sessionShapes } from '#resources/shapes/account/session.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { users } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { requestKey } from '#server/resources/idempotency.ts';
import { keyFor } from '#server/secrets/secret.ts';
import { rotateSession } from '#server/sessions/sessions.ts';
import { changeOwn } from './change-account.ts';
import { deleteOwn } from './delete-account.ts';
import { confirmByLink, resendConfirmation, stopByLink } from './email/confirm-email.ts';
import { logIn } from './log-in.ts';
import { marketersLastMonth } from './marketers.ts';
import { describePerson } from './me.ts';
import { logInByProvider, registerByProvider } from './oidc/arrive.ts';
import { originOf } from './origin.ts';
import { endOthers } from './own-sessions.ts';
import { register } from './register.ts';
import { enterCode } from './second-factor/second-step.ts';

export const sessionHandlers = {
  logIn: ({ context, request, input }) => logIn(context, input, originOf(request)),
  enterCode,
  logInByProvider,
  register: ({ context, request, input }) =>
    register(context, {
      form: input,
      origin: originOf(request),
      onceAs: (user) => requestKey(request, user, context.settings.secret),
    }),
  registerByProvider,
  refresh: ({ context, request, input }) => rotateSession(context, input.refresh_token, originOf(request)),
  methods: async ({ context: { settings } }) => ({
    id: INSTALLATION,
    oidc: settings.oidc ? { name: settings.oidc.name } : null,
    sends_mail: settings.smtpUrl !== undefined,
    support_email: settings.supportEmail ?? null,
  }),
  setup: async ({ context }) => {
    const [people] = await context.db.select({ number: count() }).from(users);
    return { id: INSTALLATION, needed: people?.number === 0 };
  },
  marketers: ({ context }) => marketersLastMonth(context),
  endOthers,
} satisfies HandlersOf<typeof sessionActions, typeof sessionShapes, AccountPorts>;

export const accountHandlers = {
  show: ({ context, request }) => describePerson(context, userOf(request)),
  grants: async ({ context, request, params }) => {
    const grants = await context.policy.grants(userOf(request), params.workspaceId);
    if (!grants) throw notFound();
    return { id: grants.workspace, ...grants };
  },
  edit: changeOwn,
  delete: deleteOwn,
  chatIdentity: async ({ context, request }) => {
    const { id } = userOf(request);
    const key = keyFor(context.settings.secret, 'flumen chat identity');
    return { id, hash: createHmac('sha256', key).update(id).digest('hex') };
  },
} satisfies HandlersOf<typeof accountActions, typeof accountShapes, AccountPorts>;

export const emailHandlers = {
  resendConfirmation,
  confirm: confirmByLink,
  stopChange: stopByLink,
} satisfies HandlersOf<typeof emailActions, typeof emailShapes, AccountPorts>;
