import type { EventRow } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from './analytics.ts';

/** What a visitor did so many seconds before a moment. */
export type Step = Partial<EventRow> & { readonly visitor_id: string; readonly ago: number };

/** A time so many seconds before `now`, as the event store writes it. */
export const secondsBefore = (now: Date) => (seconds: number) => storeTime(now.getTime() - seconds * 1000);

/** Steps as rows of a workspace; each visitor has one session. */
export function stepRows(steps: readonly Step[], workspace_id: string, now: Date): EventRow[] {
  const at = secondsBefore(now);
  return steps.map(({ ago, ...about }) =>
    eventRow({ ...about, workspace_id, time: at(ago), event_id: `${about.visitor_id}-${ago}`, session_id: about.visitor_id }),
  );
}
