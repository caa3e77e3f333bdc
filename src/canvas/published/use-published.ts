import type { PublishedRate } from '#domain/canvas/templates/published-rates.ts';
import { changesToTake, type Offered } from '#domain/canvas/templates/take-published.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useEditor } from '../store/context.ts';

/** Takes published rates over, as one step to take back. */
export function useTake() {
  const editor = useEditor();
  return (offers: readonly Offered[]) => void editor.apply(changesToTake(offers));
}

/** What others publish, in words: the range, and who. */
export function usePublishedWords() {
  const { t, language } = useText();
  const rates = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const range = ({ low, high }: PublishedRate) => rates.formatRange(low, high);
  return {
    range,
    sites: ({ by }: PublishedRate) => by.join(', '),
    sentence: (published: PublishedRate) => t('canvas.line.published', { range: range(published), sites: published.by.join(', ') }),
  };
}
