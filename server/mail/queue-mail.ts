import { mails } from '#server/db/tables/accounts.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Settings } from '#server/settings.ts';
import { htmlOf, oneLine, textOf } from './layout.ts';
import type { MailData, Mailer, MailOrder } from './mailer.ts';
import { sealLinks, withoutSecrets } from './secret-links.ts';
import { messageOf } from './templates.ts';

/** Long enough for the transaction to be committed; a job that comes too early is found again within a minute. */
const SOON_MS = 100;

/** Mail programs show a button that ends what comes by itself. */
function headersOf({ template, data }: Pick<MailOrder, 'template' | 'data'>): Record<string, string> {
  if (template !== 'monitoring_report') return {};
  const { unsubscribe } = data as MailData['monitoring_report'];
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

const LONGEST_SUBJECT = 300;

/**
 * Mails are written in the transaction of what they speak of: either both are there or neither.
 * Without an SMTP server they are kept, where an administrator can read them. Links that open
 * something by themselves are sealed: who reads the store, or a copy of it, does not get in by it.
 */
export function createMailer(settings: Pick<Settings, 'smtpUrl' | 'secret'>, jobs: Pick<Jobs, 'send'>): Mailer {
  return {
    async queue(tx, order) {
      const { template, to, data } = order;
      const { shown, links } = withoutSecrets(template, data);
      const message = messageOf(template, shown, to.language);
      const [mail] = await tx
        .insert(mails)
        .values({
          recipient: to.email,
          user: to.user,
          template,
          language: to.language,
          subject: oneLine(message.subject).slice(0, LONGEST_SUBJECT),
          html: htmlOf(message, to.language),
          text: textOf(message),
          headers: headersOf({ template, data: shown }),
          links: sealLinks(settings.secret, links),
          status: settings.smtpUrl ? 'queued' : 'kept',
        })
        .returning({ id: mails.id });
      if (!mail || !settings.smtpUrl) return;
      setTimeout(() => void jobs.send('mail.send', { id: mail.id }, { singletonKey: mail.id }).catch(() => undefined), SOON_MS).unref();
    },
  };
}
