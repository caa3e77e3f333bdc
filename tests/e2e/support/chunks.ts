import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';

interface Chunk {
  readonly file: string;
}
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

export interface Held {
  /** Its file's name, as addresses end. */
  readonly file: string;
  /** Settles once the page has asked for it. */
  readonly asked: Promise<void>;
  /** Lets it through, and whatever is asked of it later. */
  release(): void;
}

/** The file of a lazily loaded module, by the module's path in the source. */
export function fileOf(source: string): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${source} is not loaded lazily`);
  return file;
}

/** Notes the files of code that a page asks for besides its first one, until it is told to stop. */
export function noteLateFiles(page: Page): () => readonly string[] {
  const files = new Set<string>();
  const note = (request: Request) => {
    const [, file] = /\/(assets\/[^/]+\.js)$/.exec(new URL(request.url()).pathname) ?? [];
    if (file && file !== fileOf('index.html')) files.add(file);
  };
  page.on('request', note);
  return () => {
    page.off('request', note);
    return [...files];
  };
}

/** Keeps the code of a lazily loaded module from arriving, by the module's path in the source. */
export function holdBack(page: Page, source: string): Promise<Held> {
  return holdFile(page, fileOf(source));
}

/** The same for a file by its name. */
export async function holdFile(page: Page, file: string): Promise<Held> {
  let release: () => void = () => undefined;
  let asked: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route(`**/${file}`, async (route) => {
    asked();
    await released;
    await route.continue().catch(() => undefined);
  });
  return { file, asked: wasAsked, release };
}
