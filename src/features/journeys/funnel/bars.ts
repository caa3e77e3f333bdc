import type { FunnelReport, FunnelStep } from '#domain/wire/answers/funnels.ts';

/** A funnel as it is drawn, with what the same steps had in other days. */

export interface Bar extends Pick<FunnelStep, 'people' | 'dropped' | 'seconds' | 'locked'> {
  /** A share of the people at the first step, 0 to 1; null where there are none. */
  readonly ofFirst: number | null;
  readonly ofPrevious: number | null;
  /** Of everybody who is lost between two steps, most are lost before this one. */
  readonly isWorst: boolean;
  /** Null: nothing is compared. */
  readonly before: { readonly people: number; readonly ofFirst: number | null } | null;
}

type Counted = Pick<FunnelReport, 'steps'>;

/** The step before which most people are lost; -1 where nobody is, or where there are only two. */
function worstOf({ steps }: Counted): number {
  const lost = steps.map(({ dropped }) => dropped ?? 0);
  const most = Math.max(...lost);
  return steps.length > 2 && most > 0 ? lost.indexOf(most) : -1;
}

/** `compared`: the answer about other days to the same steps. */
export function barsOf(report: Counted, compared: Counted | null): Bar[] {
  const worst = worstOf(report);
  const other = compared && compared.steps.length === report.steps.length ? compared : null;
  return report.steps.map((step, at) => {
    const { people, dropped, seconds, locked, of_first: ofFirst, of_previous: ofPrevious } = step;
    const then = other?.steps[at];
    return {
      ...{ people, dropped, seconds, locked, ofFirst, ofPrevious },
      isWorst: at === worst,
      before: then ? { people: then.people, ofFirst: then.of_first } : null,
    };
  });
}
