import type { Line } from '#domain/canvas/document.ts';
import { offerFor } from '#domain/canvas/templates/take-published.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { usePublishedWords, useTake } from './use-published.ts';

/** Where the rate of a line is empty and others publish one: a press begins with it. */
export function TakeRate({ line }: { readonly line: Line }) {
  const { t } = useText();
  const { percent } = useFormat();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const take = useTake();
  const words = usePublishedWords();
  const offer = readOnly ? undefined : offerFor(document, line);
  if (!offer) return null;
  return (
    <Button size="sm" title={words.sentence(offer.published)} onClick={() => take([offer])}>
      {t('canvas.line.take_published', { rate: percent(offer.rate, { digits: 1 }) })}
    </Button>
  );
}
