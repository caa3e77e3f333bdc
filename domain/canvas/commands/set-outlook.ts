import { type Patch, patched } from '../change.ts';
import type { CanvasDocument } from '../document.ts';
import { type Outlook, saidOutlook } from '../outlook.ts';

/** The document with this outlook; one that says nothing is none. */
export function withOutlook(document: CanvasDocument, outlook: Outlook | undefined): CanvasDocument {
  if (outlook === document.outlook) return document;
  const { outlook: _before, ...rest } = document;
  return outlook ? { ...rest, outlook } : rest;
}

/** The outlook stands last, whatever came to a document after it: what is the same is written the same. */
export function withOutlookLast(document: CanvasDocument): CanvasDocument {
  if (document.outlook === undefined || Object.keys(document).at(-1) === 'outlook') return document;
  const { outlook, ...rest } = document;
  return { ...rest, outlook };
}

/** Says how the plan is looked at: how far ahead, with how much growth, towards which goal, how sure of it. */
export function setOutlook(document: CanvasDocument, args: { patch: Patch<Outlook> }): CanvasDocument {
  const before = document.outlook ?? {};
  const next = patched(before, args.patch);
  return next === before ? document : withOutlook(document, saidOutlook(next));
}
