import { Suspense } from 'react';
import { localDay } from '#domain/time/days.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useHost } from '../host.ts';
import type { Period } from './use-period.ts';

const DatesPicker = lazyWithRetry(() => import('#src/ui/fields/DatesPicker.tsx'));

/** Any two dates up to today, in the place of what else is offered. */
export function OtherDates({ period, onClose }: { readonly period: Period; readonly onClose: () => void }) {
  const { t } = useText();
  const { timezone } = useHost();
  return (
    <Suspense fallback={null}>
      <DatesPicker
        label={t('canvas.range.title')}
        value={period.range}
        latest={localDay(new Date(), timezone)}
        onPick={period.choose}
        onClose={onClose}
      />
    </Suspense>
  );
}
