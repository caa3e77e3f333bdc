import { z } from 'zod';
import { passwordProblems } from '#domain/accounts/password.ts';

/** What somebody proves by who they are. */

/** A password that is to be stored: every rule it breaks is told. */
export const newPassword = z.string({ error: 'errors.password_required' }).superRefine((text, context) => {
  for (const code of passwordProblems(text)) context.addIssue({ code: 'custom', message: `errors.${code}` });
});

/** A password that is to be compared: no rules but a bound, which keeps hashing cheap. */
export const passwordText = z
  .string({ error: 'errors.password_required' })
  .min(1, 'errors.password_required')
  .max(1000, 'errors.password_too_long');

/** A code of the app or out of a mail, or a recovery code. */
export const code = z.string({ error: 'errors.code_required' }).trim().min(1, 'errors.code_required').max(40);

/** The last part of a mailed link. */
export const linkKey = z.object({ key: z.string().max(200) });
