import { z } from 'zod';

/** What somebody proves by who they are. */

/** A password that is to be compared: no rules but a bound, which keeps hashing cheap. */
export const passwordText = z
  .string({ error: 'errors.password_required' })
  .min(1, 'errors.password_required')
  .max(1000, 'errors.password_too_long');

/** A code of the app or out of a mail, or a recovery code. */
export const code = z.string({ error: 'errors.code_required' }).trim().min(1, 'errors.code_required').max(40);
