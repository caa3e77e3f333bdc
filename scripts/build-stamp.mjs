// Says whether `dist` was built from the sources as they are now.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MARK = join(root, 'dist', '.flumen-built');

/** Everything the build reads. */
const PARTS = [
  'domain',
  'locales',
  'policies',
  'public',
  'resources',
  'scripts',
  'server',
  'src',
  'tracker',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

function filesOf(part) {
  const path = join(root, part);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A digest of the content of every source file. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const file of PARTS.flatMap(filesOf)) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Called when a build begins: until it is whole, what stands in `dist` is no build of anything. */
export function unmarkBuilt() {
  rmSync(MARK, { force: true });
}

/** Called when the build is whole, with the stamp of the moment it began. */
export function markBuilt(stamp) {
  writeFileSync(MARK, stamp);
}

export function isBuilt() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === sourceStamp();
}
