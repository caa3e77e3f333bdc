import { horizonOf } from '#domain/canvas/outlook.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PercentField } from '../inspector/money-fields.tsx';
import { useOutlook } from '../store/use-outlook.ts';

/** How much more traffic there is with each period, kept with the canvas. `field`: tells one of it from another. */
export function GrowthField({ field }: { readonly field: string }) {
  const { t } = useText();
  const [outlook, look] = useOutlook();
  return (
    <PercentField
      label={t('canvas.cash.growth')}
      field={field}
      value={horizonOf({ outlook }).growth}
      min={-0.9}
      max={1}
      onChange={(growth) => look({ growth: growth ?? null }, 'outlook:growth')}
    />
  );
}
