import { type Clipboard, clipboardSchema } from './paste.ts';

/** A part of a canvas from clipboard text; null for any other text. */
export function readClipboard(text: string): Clipboard | null {
  try {
    return clipboardSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
