import { sessionActions } from '#resources/actions/account/session.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useAnswer } from './use-answer.ts';

/** Fewer would not speak for the product. */
const WORTH_TELLING = 10;

/** "1,284 marketers worked on a funnel last month", where there are enough of them. */
export function useMarketers(): string | null {
  const { t } = useText();
  const format = useFormat();
  const count = useAnswer((signal) => perform(sessionActions.marketers, {}, { signal }))?.count ?? null;
  return count !== null && count >= WORTH_TELLING ? t('auth.marketers', { count, number: format.number(count) }) : null;
}
