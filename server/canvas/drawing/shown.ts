import { carryOver } from '#domain/canvas/carry.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { type DocumentRecords, toRecords } from '#domain/canvas/records.ts';
import { withoutMoney } from '#domain/canvas/without-money.ts';

/** What of a drawing a stranger is not to see. */
export interface Hidden {
  readonly money: boolean;
  readonly notes: boolean;
}

/** The drawing as a stranger gets it: what is hidden is not in it. */
export function shownTo(document: CanvasDocument, hidden: Hidden): DocumentRecords {
  const carried = carryOver(document, { plan: true, rules: true, notes: !hidden.notes });
  return toRecords(hidden.money ? withoutMoney(carried) : carried);
}
