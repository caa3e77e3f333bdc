import { STATUSES } from '#domain/canvas/document.ts';
import type { WorkFilter } from '#domain/canvas/work.ts';
import { useText } from '#src/providers/texts/i18n.ts';

/** What the ways to look at the work on steps are called. */
export function useWorkNames(): (filter: WorkFilter) => string {
  const { label } = useText();
  const statuses: readonly string[] = STATUSES;
  return (filter) => label(statuses.includes(filter) ? `canvas.status.${filter}` : `canvas.work.${filter}`);
}
