import { z } from 'zod';
import type { twoFactorActions } from '../../actions/account/two-factor.ts';
import { type AnswerOf, noFields, nothing, oneOf, type ShapesOf } from '../../kit/shape.ts';
import { code } from './credentials.ts';

/** The ids of what is answered are those of the account. */
const secret = oneOf(
  'two-factor-secrets',
  z.object({
    /** Base32, to type by hand. */
    secret: z.string(),
    /** `otpauth://…`, to draw as a QR code. */
    url: z.string(),
  }),
);
/** Shown once; those before end. */
const codes = oneOf('recovery-codes', z.object({ recovery_codes: z.array(z.string()) }));

export const twoFactorShapes = {
  begin: { summary: 'Begin: a secret for the app', answer: secret },
  confirm: { summary: 'Put it in force with the first code', input: z.strictObject({ code }), answer: codes },
  renewCodes: { summary: 'New recovery codes; those before end', input: noFields, answer: codes },
  end: { summary: 'Switch it off', input: noFields, answer: nothing },
} satisfies ShapesOf<typeof twoFactorActions>;

/** Shown once; the first code puts it in force. */
export type TwoFactorSecret = AnswerOf<typeof twoFactorShapes.begin>;
