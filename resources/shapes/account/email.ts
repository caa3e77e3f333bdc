import { z } from 'zod';
import type { emailActions } from '../../actions/account/email.ts';
import { oneOf, type ShapesOf } from '../../kit/shape.ts';
import { linkKey } from './credentials.ts';

/** The ids of what is answered are those of the account. */
export const emailShapes = {
  resendConfirmation: {
    summary: 'Send the confirmation of my address again',
    answer: oneOf('email-verifications', z.object({ sent: z.boolean() })),
  },
  confirm: {
    summary: 'Confirm an address by a mailed link',
    params: linkKey,
    answer: oneOf('email-confirmations', z.object({ changed: z.boolean() })),
  },
  /** `reset` is the key of a link to a new password. */
  stopChange: {
    summary: 'Stop a change of address by the link mailed to the old one',
    params: linkKey,
    answer: oneOf('email-changes', z.object({ restored: z.boolean(), reset: z.string() })),
  },
} satisfies ShapesOf<typeof emailActions>;
