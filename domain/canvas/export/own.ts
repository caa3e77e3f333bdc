import type { CanvasDocument } from '../document.ts';
import { OWN_FORMAT } from '../import/own.ts';
import { toRecords } from '../records.ts';

/** A canvas with everything in it, as it is read again. */
export function writeOwn(name: string, document: CanvasDocument): string {
  return `${JSON.stringify({ format: OWN_FORMAT, name, document: toRecords(document) }, null, 2)}\n`;
}
