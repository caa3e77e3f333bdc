import { z } from 'zod';
import type { RecoveryCodes, TwoFactorSecret } from '#domain/wire/accounts.ts';
import type { twoFactorActions } from '../actions/two-factor.ts';
import { noFields, nothing, oneOf, type ShapesOf } from '../kit/shape.ts';
import { code } from './credentials.ts';

/** The ids of what is answered are those of the account. */
const secret = oneOf('two-factor-secrets', z.object({ secret: z.string(), url: z.string() }) satisfies z.ZodType<TwoFactorSecret>);
const codes = oneOf('recovery-codes', z.object({ recovery_codes: z.array(z.string()) }) satisfies z.ZodType<RecoveryCodes>);

export const twoFactorShapes = {
  begin: { summary: 'Begin: a secret for the app', answer: secret },
  confirm: { summary: 'Put it in force with the first code', input: z.strictObject({ code }), answer: codes },
  renewCodes: { summary: 'New recovery codes; those before end', input: noFields, answer: codes },
  end: { summary: 'Switch it off', input: noFields, answer: nothing },
} satisfies ShapesOf<typeof twoFactorActions>;
