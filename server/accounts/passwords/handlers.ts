import { normaliseEmail } from '#domain/accounts/email.ts';
import type { passwordActions } from '#resources/actions/account/password.ts';
import type { passwordShapes } from '#resources/shapes/account/password.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { HttpError } from '#server/http/errors.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import { requestKey } from '#server/resources/idempotency.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { originOf } from '../origin.ts';
import { chooseByLink, lookAtLink } from './by-link.ts';
import { changePassword } from './change.ts';
import { forgotten } from './forgotten.ts';

export const passwordHandlers = {
  change: changePassword,
  askForLink: async ({ context, request, input }) => {
    await forgotten(context, normaliseEmail(input.email), originOf(request));
    return { id: INSTALLATION, sent: true };
  },
  showLink: async ({ context, request, params, now }) => {
    await countAttempt(context.db, 'link-address', networkOf(request.ip), now);
    return context.db.transaction((tx) => lookAtLink(context, tx, params.key));
  },
  chooseByLink: async ({ context, request, params: { key }, input, now }) => {
    await countAttempt(context.db, 'link-address', networkOf(request.ip), now);
    if (input.key !== undefined && input.key !== key) throw new HttpError(404, 'invalid_operation');
    const { password } = input;
    const hash = await hashPassword(password);
    // Whose request it is the link says: nobody is signed in.
    const onceAs = (user: string) => requestKey(request, user, context.settings.secret);
    await context.domainEvents.transaction((writing) => chooseByLink(context, writing, request, { key, password, hash, onceAs }));
  },
} satisfies HandlersOf<typeof passwordActions, typeof passwordShapes, AccountPorts>;
