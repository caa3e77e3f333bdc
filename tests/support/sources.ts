import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot } from '#server/root.ts';

/** A file of the product's code. */
export interface Source {
  /** From the root, e.g. `server/plans/reopen.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file below these folders, for rules about what may stand in which. */
export function sourcesIn(...folders: readonly string[]): readonly Source[] {
  return folders.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(fromRoot(), file), text: readFileSync(file, 'utf8') })),
  );
}
