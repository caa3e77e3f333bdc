import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of package.json: sources run from `server/`, the build from `dist/server/`, so
 * files beside the code are found by walking up.
 */
function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('No package.json above the server.');
  return findRoot(parent);
}

const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of something that is part of the program, e.g. `fromRoot('dist', 'client')`. */
export function fromRoot(...path: readonly string[]): string {
  return join(ROOT, ...path);
}
