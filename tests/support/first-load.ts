import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a browser loads before a screen is useful, read from the built client's manifest. */
const root = join(import.meta.dirname, '../..');

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const START = ['index.html', 'locales/en.json'];
/** What every screen of a workspace needs, one chunk that is fetched when somebody is logged in; and what stands around those that do not fill the window. */
const FRAME = 'frame';
const SHELL = 'shell';
const WORDS = 'src/app/component-texts/en.ts';
/** What is said in the frame. */
const FRAMED = 'locales/en.json?framed';

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest;
}

const gzipped = (file: string) => gzipSync(readFileSync(join(root, 'dist/client', file)), { level: 9 }).length;

/**
 * The files that the start page and these lazily loaded chunks pull in statically, scripts and styles.
 * Throws when one is not a chunk of its own: a key that leads nowhere would weigh nothing.
 */
function filesOf(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not a chunk of its own; it is no longer loaded lazily`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files];
}

const scriptBytes = (files: readonly string[]) =>
  files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipped(file), 0);

/** Bytes of script, gzip, of a page before log-in. */
export function outsideBytes(manifest: Manifest, screen: string): number {
  return scriptBytes(filesOf(manifest, [...START, screen]));
}

const chunkNamed = (manifest: Manifest, name: string): string => {
  const [only, ...others] = Object.keys(manifest).filter((key) => manifest[key]?.name === name);
  if (!only || others.length > 0) throw new Error(`${name} is no chunk of its own`);
  return only;
};

/** What is asked for to show a screen of a workspace, with the frame around it, to somebody who has never been here. */
export function insideFiles(manifest: Manifest, screen: string): readonly string[] {
  return filesOf(manifest, [...START, chunkNamed(manifest, FRAME), chunkNamed(manifest, SHELL), WORDS, FRAMED, screen]);
}

/** Bytes of script, gzip, of such a screen. */
export function insideBytes(manifest: Manifest, screen: string): number {
  return scriptBytes(insideFiles(manifest, screen));
}

/** The same for a screen that fills the window. */
export function fullScreenFiles(manifest: Manifest, screen: string): readonly string[] {
  return filesOf(manifest, [...START, chunkNamed(manifest, FRAME), WORDS, screen]);
}

export function fullScreenBytes(manifest: Manifest, screen: string): number {
  return scriptBytes(fullScreenFiles(manifest, screen));
}
