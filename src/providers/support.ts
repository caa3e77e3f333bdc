import { keepSupport } from '#src/ui/layout/support.ts';
import { text } from './texts/i18n.ts';

/** Who helps: named by the account's own answer, and by every failure that sends people there. */
export function noteSupport(email: unknown): void {
  if (typeof email === 'string' && email !== '') keepSupport({ email, words: () => text('common.contactSupport') });
}
