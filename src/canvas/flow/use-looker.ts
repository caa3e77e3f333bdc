import type { Looker } from '#domain/canvas/work.ts';
import { localDay } from '#domain/time/days.ts';
import { useHost } from '../host.ts';

/** Who looks at the work on steps, and on which day: worked out where it is asked for, which most cards never do. */
export function useLooker(): () => Looker {
  const { me, timezone } = useHost();
  return () => ({ name: me?.name ?? '', person: me?.id ?? '', today: localDay(new Date(), timezone) });
}
