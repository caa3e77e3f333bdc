import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fromRoot } from '#server/root.ts';

export interface Script {
  readonly text: Buffer;
  readonly etag: string;
}

/** The built tracker; `vite build` makes it. */
export const SCRIPT_PATH = fromRoot('dist', 'tracker', 't.js');

/** Reads the script once and again after it was rebuilt; null while there is none. */
export function scriptReader(path: string): () => Promise<Script | null> {
  let read: { readonly script: Script; readonly changed: number } | null = null;
  return async () => {
    const file = await stat(path).catch(() => null);
    if (!file) return null;
    if (read?.changed !== file.mtimeMs) {
      const text = await readFile(path);
      read = { script: { text, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"` }, changed: file.mtimeMs };
    }
    return read.script;
  };
}
