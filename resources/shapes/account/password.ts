import { z } from 'zod';
import type { passwordActions } from '../../actions/account/password.ts';
import { type AnswerOf, nothing, oneOf, type ShapesOf } from '../../kit/shape.ts';
import { address } from '../parts.ts';
import { linkKey, newPassword, passwordText } from './credentials.ts';

const chosen = z
  .strictObject({
    password: newPassword,
    password_confirmation: z.string().optional(),
    /** As the answer about the link names it; the one in the address counts. */
    key: z.string().max(200).optional(),
  })
  .refine((form) => form.password_confirmation === undefined || form.password_confirmation === form.password, {
    message: 'errors.password_mismatch',
    path: ['password_confirmation'],
  });
/** A link that still works. */
const link = z.object({
  /** The last part of the link. */
  key: z.string(),
  /** `reset`: forgotten; `set`: the first one, of somebody who was invited. */
  purpose: z.enum(['reset', 'set']),
  /** Only as much of the address as its owner needs to know it again. */
  email: z.string(),
});

export const passwordShapes = {
  change: { summary: 'Change my password', input: z.strictObject({ current: passwordText, updated: newPassword }), answer: nothing },
  /** The same whether there is such an account or not, so it is about nobody. */
  askForLink: {
    summary: 'Mail a link to choose a new password',
    input: z.strictObject({ email: address('errors.email_required') }),
    answer: oneOf('password-resets', z.object({ sent: z.literal(true) })),
  },
  showLink: { summary: 'Does this link still work', params: linkKey, answer: oneOf('password-resets', link) },
  chooseByLink: { summary: 'Choose a password by a mailed link', params: linkKey, input: chosen, answer: nothing },
} satisfies ShapesOf<typeof passwordActions>;

export type PasswordLink = AnswerOf<typeof passwordShapes.showLink>;
