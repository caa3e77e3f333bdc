import type { ValueFormat } from '#domain/kit/metric.ts';
import type { KpiResult } from '#domain/wire/answers/kpis.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';
import { type Format, NO_VALUE } from '#src/ui/data/format.ts';

type Shape = Pick<KpiResult, 'format'>;

/** A KPI's value in full: whole currency units from a thousand up, else with their minor units. */
export function writeValue(format: Format, kpi: Shape, value: number | null, currency: string): string {
  if (value === null) return NO_VALUE;
  const written = {
    count: () => format.number(value),
    money: () => format.money(value, currency, { wholeFrom: 1_000 }),
    share: () => format.percent(value, { digits: value < 0.1 ? 2 : 1 }),
  } as const satisfies Record<ValueFormat, () => string>;
  return written[kpi.format]();
}

/** The same for an axis: short. */
export function writeAxis(format: Format, kpi: Shape, value: number, currency: string): string {
  const written = {
    count: () => format.number(value, { compact: true }),
    money: () => format.money(value, currency, { compact: true }),
    share: () => format.percent(value, { digits: value > 0 && value < 0.05 ? 1 : 0 }),
  } as const satisfies Record<ValueFormat, () => string>;
  return written[kpi.format]();
}

const LEAST_CHANCE = 0.01;

/** A chance in whole percent. One that only rounds to none or to all is no certainty: it is "under 1%" or "over 99%". */
export function writeChance(format: Format, t: TextApi['t'], chance: number | null): string {
  const percent = (share: number) => format.percent(share, { digits: 0 });
  if (chance === null) return NO_VALUE;
  if (chance < LEAST_CHANCE) return t('targets.chance_tiny', { chance: percent(LEAST_CHANCE) });
  if (chance > 1 - LEAST_CHANCE) return t('targets.chance_sure', { chance: percent(1 - LEAST_CHANCE) });
  return percent(chance);
}
