import { withParts } from '../change.ts';
import type { CanvasDocument } from '../document.ts';

/** Says what one set of plan values covers. The values themselves stay as they were typed. */
export function setPeriod(document: CanvasDocument, args: { period: CanvasDocument['period'] }): CanvasDocument {
  return withParts(document, { period: args.period });
}
