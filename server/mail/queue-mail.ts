import { mails } from '#server/db/account-tables.ts';
import type { Mailer } from './mailer.ts';

/** Mails written to the outbox in the transaction of what they speak of. */
export function createMailer(): Mailer {
  return {
    async queue(tx, { template, to, data }) {
      await tx.insert(mails).values({
        recipient: to.email,
        user: to.user,
        template,
        language: to.language,
        subject: template,
        html: '',
        text: JSON.stringify(data),
      });
    },
  };
}
