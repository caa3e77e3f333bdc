import type { BehindFunnel, FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useBehind } from '../use-behind.ts';

/** Whose people: of a step, counted from 0; those lost before it; of those told apart by a value. */
export type PeopleOf = (which: Pick<BehindFunnel, 'step' | 'part' | 'value'>, people: number) => string | null;

/** Where the people behind a number of a funnel are listed; null where one may not see them, and while another funnel is shown than the one asked (`null`). */
export function usePeopleOf(range: Range, question: FunnelQuestion | null): PeopleOf {
  const behind = useBehind(range, question?.filter ?? []);
  return (which, people) => {
    if (!question) return null;
    const { range: _, filter: __, ...asked } = question;
    return behind({ of: 'funnel', ...asked, ...which }, people);
  };
}
