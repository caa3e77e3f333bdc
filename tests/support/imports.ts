import { dirname, join, normalize } from 'node:path';
import type { Source } from './sources.ts';

const AT_ONCE = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;
const LATER = /\bimport\('([^']+)'\)/g;

/** The file that a file means by what it imports; undefined for a package. */
function fileOf(from: string, asked: string): string | undefined {
  if (asked.startsWith('#')) return asked.slice(1);
  return asked.startsWith('.') ? normalize(join(dirname(from), asked)) : undefined;
}

/** Those of `files` that these load, at once or later; of what `ends` load later, nothing. */
export function reachedFrom(roots: readonly string[], files: readonly Source[], ends: readonly string[]): readonly Source[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const missing = [...roots, ...ends].filter((path) => !byPath.has(path));
  if (missing.length > 0) throw new Error(`no such files: ${missing.join(', ')}`);
  const reached = new Set<Source>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = byPath.get(path);
    if (!file || reached.has(file)) continue;
    reached.add(file);
    for (const found of [AT_ONCE, ...(ends.includes(path) ? [] : [LATER])]) {
      for (const [, asked = '', bare = ''] of file.text.matchAll(found)) waiting.push(fileOf(path, asked || bare) ?? path);
    }
  }
  return [...reached];
}
