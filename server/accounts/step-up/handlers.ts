import type { stepUpActions } from '#resources/actions/account/step-up.ts';
import type { stepUpShapes } from '#resources/shapes/account/step-up.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { meansOf, provenUntil } from '#server/sessions/proof.ts';
import { mailCode } from './mailed-code.ts';
import { accountOf, familyOf, prove } from './prove.ts';

export const stepUpHandlers = {
  show: async ({ context, request }) => {
    const until = await provenUntil(context, userOf(request));
    const by = meansOf(context, await accountOf(context, request));
    return { id: familyOf(request), by, proven_until: until?.toISOString() ?? null };
  },
  prove: async ({ context, request, input }) => {
    const until = await prove(context, request, input);
    const by = meansOf(context, await accountOf(context, request));
    return { id: familyOf(request), by, proven_until: until.toISOString() };
  },
  mailCode: async ({ context, request, now }) => {
    const [account, family] = [await accountOf(context, request), familyOf(request)];
    if (!meansOf(context, account).includes('mail')) throw new HttpError(409, 'step_up_otherwise');
    await countAttempt(context.db, 'proof-mail', account.id, now);
    await context.db.transaction((tx) => mailCode(context, tx, account, family));
    return { id: family, sent: true };
  },
} satisfies HandlersOf<typeof stepUpActions, typeof stepUpShapes, AccountPorts>;
