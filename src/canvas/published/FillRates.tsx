import { offersFor } from '#domain/canvas/templates/take-published.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { useTake } from './use-published.ts';

/** Begins with what others publish wherever a rate is empty and somebody does, as one step. `least`: with fewer it is not worth a button. */
export function FillRates({ least = 1 }: { readonly least?: number }) {
  const { t } = useText();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const take = useTake();
  const offers = readOnly ? [] : offersFor(document);
  if (offers.length < least) return null;
  return (
    <Button size="sm" onClick={() => take(offers)}>
      {t('canvas.assumed.fill', { count: offers.length })}
    </Button>
  );
}
