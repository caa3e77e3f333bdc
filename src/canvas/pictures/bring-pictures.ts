import { isClipboard } from '#domain/canvas/commands/paste.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import type { ActionContext } from '../actions/action.ts';
import { addressesIn } from '../actions/addresses-in.ts';
import type { Selection } from '../store/selection.ts';
import { placePictures } from './place-pictures.ts';

const isPicture = ({ type }: Blob) => type.startsWith('image/');

/** Some programs copy a text with a picture of it, or the name of a file with the file: what means something here wins. */
export function meansText(text: string, files: readonly File[]): boolean {
  if (isClipboard(text)) return true;
  const names = new Set(files.map(({ name }) => name));
  return addressesIn(text).length > 0 && !text.split(/\r?\n/).every((line) => names.has(line.trim()));
}

/** Files that were pasted or let go of, as pictures at a place. */
export async function bringFiles(context: ActionContext, files: readonly File[], at: Point, chosen: Selection): Promise<void> {
  const pictures = files.filter(isPicture);
  if (pictures.length < files.length) context.notify('canvas.picture.unknown');
  if (pictures.length > 0) await placePictures(context, pictures, at, chosen);
}

/** A picture on the clipboard, where the browser lets a page look; says so where there is nothing to paste. */
export async function pasteRead(context: ActionContext, chosen: Selection): Promise<void> {
  const at = context.point();
  const items = await navigator.clipboard.read().catch(() => []);
  for (const item of items) {
    const type = item.types.find((each) => each.startsWith('image/'));
    if (!type) continue;
    const blob = await item.getType(type);
    return placePictures(context, [new File([blob], 'image.png', { type })], at, chosen);
  }
  context.notify('canvas.paste_nothing');
}

/** Asks for files with pictures. */
export function pickPictures(context: ActionContext, chosen: Selection): void {
  const at = context.point();
  const field = document.createElement('input');
  Object.assign(field, { type: 'file', accept: 'image/*', multiple: true });
  field.addEventListener('change', () => void bringFiles(context, [...(field.files ?? [])], at, chosen));
  field.click();
}
