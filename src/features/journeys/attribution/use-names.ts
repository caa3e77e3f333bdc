import { EVENTS } from '#domain/tracking/events.ts';
import type { AttributionRow } from '#domain/wire/answers/attribution.ts';
import type { AttributedBy, AttributionTouches } from '#domain/wire/reports/attribution.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import type { AttributionChoice } from './choice.ts';
import type { CreditLine } from './credit-rows.ts';

/** What a row is called: sources as they were tracked, everything else in words. */
export function useRowName(
  touches: AttributionTouches,
): (row: Pick<AttributionRow, 'value'> & { readonly kind: CreditLine['kind'] }) => string {
  const { t } = useText();
  return ({ kind, value }) => {
    if (kind === 'source') return value ?? '';
    return t(`journeys.attribution.rows.${kind === 'unseen' && touches === 'paid' ? 'unpaid' : kind}`);
  };
}

/** What visits are put together by. */
export function useByName(): (by: AttributedBy) => string {
  const text = useText();
  return (by) => (by === 'source' ? text.t('journeys.attribution.source') : attributeName(text, by));
}

/** What counts as a conversion, in the plural where there is one. */
export function useConversionName(): (kind: AttributionChoice['conversion']) => string {
  const { t } = useText();
  return (kind) => {
    const { kpi } = EVENTS[kind];
    return kpi ? t(`kpis.what.${kpi}`) : t(`event_kinds.${kind}`);
  };
}
