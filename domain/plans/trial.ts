const DAY = 86_400_000;

/**
 * Days a trial still runs, begun days counted whole: 1 on its last day, 0 when it is over or there is none.
 * `endsAt` is ISO 8601 in UTC.
 */
export function trialDaysLeft(endsAt: string | null, now: Date): number {
  if (!endsAt) return 0;
  return Math.max(0, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / DAY));
}
