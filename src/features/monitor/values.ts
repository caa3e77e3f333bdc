import type { KpiResult } from '#domain/wire/reports.ts';
import { type Format, NO_VALUE } from '#src/ui/format.ts';

type Shape = Pick<KpiResult, 'format'>;

/** A KPI's value in full: whole currency units from a thousand up, else with cents. */
export function writeValue(format: Format, kpi: Shape, value: number | null, currency: string): string {
  if (value === null) return NO_VALUE;
  if (kpi.format === 'count') return format.number(value);
  return format.money(value, currency, { whole: Math.abs(value) >= 100_000 });
}

/** The same for an axis: short. */
export function writeAxis(format: Format, kpi: Shape, value: number, currency: string): string {
  return kpi.format === 'count' ? format.number(value, { compact: true }) : format.money(value, currency, { compact: true });
}
