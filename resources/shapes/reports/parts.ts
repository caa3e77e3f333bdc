import { z } from 'zod';
import { VALUE_FORMATS } from '#domain/kit/metric.ts';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import type { Lock } from '#domain/plans/gates.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { REPORT_NOTICES } from '#domain/wire/reports/reports.ts';

/** What answers of several reports have. */

export const value = z.number().nullable();
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
export const counted = {
  counted_until: z.string().describe('Every event acknowledged before this moment is counted; as_of while nothing is on its way'),
  notices: list(z.enum(REPORT_NOTICES)).describe(
    'unknown_timezone: the zone of the workspace is not known, days are those of UTC; before_kept: of some of these days nothing is kept any more',
  ),
};
export const asked = { as_of: z.string(), ...counted, timezone: z.string(), currency: z.string() };
export const bucket = z.object({ start: z.string(), end: z.string(), partial: z.boolean() });
export const format = z.enum(VALUE_FORMATS);
export const lock = z.object({ feature: z.enum(BUILT_FEATURES), plan: z.enum(PLANS) }) satisfies z.ZodType<Lock>;
export const locked = lock
  .nullable()
  .describe('The feature that the owner’s plan lacks, and the first plan that has it; null where it is shown');

/** For examples. */
export const ID = '7f8d4c1e-2a6b-4f3d-9c5e-1b2a3c4d5e6f';
export const NOVEMBER = { min: '2026-11-01', max: '2026-11-30' };
