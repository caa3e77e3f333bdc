import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { useHost } from '../host.ts';
import type { SeenQuestion, SeenValue } from './port.ts';

const FRESH_MS = 60_000;

export interface SeenState {
  readonly values: readonly SeenValue[];
  /** How many days were looked at; unknown while nothing is. */
  readonly days: number;
  readonly state: 'ready' | 'loading' | 'failed';
}

/** What was seen, for a field that somebody is in: asked once they stop typing. What does not hold their text any more is left out at once. */
export function useSeen({ of, event, search }: SeenQuestion, isAsked: boolean): SeenState {
  const { id, seen } = useHost();
  const text = search.trim();
  const settled = useSettled(text);
  const { data, isPending, isError } = useQuery({
    queryKey: ['canvas-seen', id, of, event, settled],
    queryFn: async ({ signal }) => {
      const found = await seen?.();
      return found ? { days: found.days, values: await found.values({ of, event, search: settled }, signal) } : null;
    },
    enabled: isAsked && seen !== undefined,
    // What was seen of another key stands for nothing here.
    placeholderData: (before, query) => (query?.queryKey[2] === of && query.queryKey[3] === event ? before : undefined),
    staleTime: FRESH_MS,
  });
  const held = text.toLowerCase();
  return {
    values: (data?.values ?? []).filter(({ value }) => value.toLowerCase().includes(held)),
    days: data?.days ?? 0,
    state: isError ? 'failed' : isPending || text !== settled ? 'loading' : 'ready',
  };
}
