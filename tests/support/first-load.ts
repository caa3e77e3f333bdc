import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a browser loads before a screen is useful, read from the built client's manifest. */
const root = join(import.meta.dirname, '../..');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const START = ['index.html', 'locales/en.json'];
/** What stands around every screen of a workspace, each a chunk that is fetched when somebody is logged in. */
const FRAME = [
  'src/app/Dashboard.tsx',
  'src/app/WorkspaceRoot.tsx',
  'src/app/Shell.tsx',
  'node_modules/@refinedev/simple-rest/dist/index.mjs',
];

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest;
}

const gzipped = (file: string) => gzipSync(readFileSync(join(root, 'dist/client', file)), { level: 9 }).length;

/**
 * Bytes of script, gzip, that the start page and these lazily loaded chunks pull in statically.
 * Throws when one is not a chunk of its own: a key that leads nowhere would weigh nothing.
 */
function bytesOf(manifest: Manifest, keys: readonly string[]): number {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not a chunk of its own; it is no longer loaded lazily`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipped(file), 0);
}

/** A page before log-in. */
export function outsideBytes(manifest: Manifest, screen: string): number {
  return bytesOf(manifest, [...START, screen]);
}

/** A screen of a workspace, with the frame around it. */
export function insideBytes(manifest: Manifest, screen: string): number {
  return bytesOf(manifest, [...START, ...FRAME, screen]);
}
