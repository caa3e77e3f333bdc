import type { Analytics } from '#server/events/analytics.ts';

/** What costs of a workspace tell; `none` where there are none, which the store is not asked about then. */
export async function whereSpent<Told>(
  analytics: Pick<Analytics, 'hasSpend'>,
  workspace: string,
  none: Told,
  ask: () => Promise<Told>,
): Promise<Told> {
  return (await analytics.hasSpend(workspace)) ? ask() : none;
}
