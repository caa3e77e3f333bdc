import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { valuesBetween } from '#domain/canvas/scenarios/values.ts';

/** What makes the plan values of an earlier state those of the plan again: nothing where they are the same, or gone. */
export function planChanges(plan: CanvasDocument, pinned: CanvasDocument): Change[] {
  const values = valuesBetween(plan, pinned);
  return Object.values(values).some((list) => Object.keys(list).length > 0) ? [{ command: 'takeValues', args: values }] : [];
}
