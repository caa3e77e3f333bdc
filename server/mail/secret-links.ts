import { z } from 'zod';
import type { MailTemplate } from '#domain/wire/mails.ts';
import type { mails } from '#server/db/tables/accounts.ts';
import { type Secret, seal, sealedAnew, unseal } from '#server/secrets/secret.ts';
import { escapeHtml } from './layout.ts';
import type { MailData } from './mailer.ts';

/** What stands for something that is not shown. */
export const MASK = '•••';

const PURPOSE = 'flumen mail links';

/**
 * Which data of a template are links, or codes, that let somebody in or change something without a password.
 * They are kept apart from the text of the mail, sealed, and put in when it is sent.
 */
const SECRET_LINKS: { readonly [T in MailTemplate]: readonly (keyof MailData[T] & string)[] } = {
  verify_email: ['link'],
  change_email: ['link'],
  change_asked: ['link'],
  email_changed: ['link'],
  proof_code: ['code'],
  reset_password: ['link'],
  set_password: ['link'],
  password_changed: [],
  two_factor_changed: [],
  second_factor_guessed: [],
  invited: [],
  removed: [],
  script_install: [],
  propose_upgrade: [],
  trial_ends: [],
  trial_ended: [],
  receipt: [],
  payment_failed: [],
  trial_pays: [],
  plan_ends: [],
  plan_changes: [],
  plan_ended: [],
  payment_disputed: [],
  dispute_won: [],
  dispute_lost: [],
  dispute_to_answer: [],
  people_near: [],
  people_reached: [],
  people_locked: [],
  monitoring_report: ['unsubscribe'],
  target_alert: [],
  template_published: [],
  template_declined: [],
  template_withdrawn: [],
  comment_mention: [],
  comment_answer: [],
};

/** May a mail of this template hold a link that nobody but its reader may see? */
export const holdsSecrets = (template: string): boolean => (SECRET_LINKS[template as MailTemplate] ?? []).length > 0;

/** A secret link, and what stands for it in the stored mail: the same address, its last part masked. */
export interface SecretLink {
  readonly shown: string;
  readonly link: string;
}

/** The address with its last part, which is the secret, masked. */
export const maskedEnd = (link: string): string => link.replace(/[^/]*$/, MASK);

/** The data of a mail with its secret links masked, and those links. */
export function withoutSecrets<T extends MailTemplate>(
  template: T,
  data: MailData[T],
): { readonly shown: MailData[T]; readonly links: readonly SecretLink[] } {
  const links = SECRET_LINKS[template].map((name) => {
    const link = String(data[name]);
    return { name, shown: maskedEnd(link), link };
  });
  if (new Set(links.map(({ shown }) => shown)).size < links.length) throw new Error(`two links of ${template} look alike once masked`);
  const masked = Object.fromEntries(links.map(({ name, shown }) => [name, shown]));
  return { shown: { ...data, ...masked }, links: links.map(({ shown, link }) => ({ shown, link })) };
}

const linkList = z.array(z.object({ shown: z.string(), link: z.string() }));

/** The links as they are stored; null without any. */
export function sealLinks(secret: Secret, links: readonly SecretLink[]): string | null {
  return links.length === 0 ? null : seal(secret, PURPOSE, JSON.stringify(links));
}

/** Sealed under the current secret; null where they are already. */
export const linksAnew = (secret: Secret, sealed: string): string | null => sealedAnew(secret, PURPOSE, sealed);

/** The links of a stored mail, none where it has none or they were forgotten; null when they were sealed under another secret. */
export function openLinks(secret: Secret, sealed: string | null): readonly SecretLink[] | null {
  if (sealed === null) return [];
  const text = unseal(secret, PURPOSE, sealed);
  return text === null ? null : linkList.parse(JSON.parse(text));
}

type Content = Pick<typeof mails.$inferSelect, 'text' | 'html' | 'headers'>;

/** The mail as its reader gets it. */
export function withLinks({ text, html, headers }: Content, links: readonly SecretLink[]): Content {
  const put = (content: string, write: (link: string) => string) =>
    links.reduce((whole, { shown, link }) => whole.replaceAll(write(shown), write(link)), content);
  const plain = (content: string) => put(content, (link) => link);
  return {
    text: plain(text),
    html: put(html, escapeHtml),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, plain(value)])),
  };
}
