import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

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

/** Keeps the code of a lazily loaded module from arriving, by the module's path in the source. */
export async function holdBack(page: Page, source: string): Promise<Held> {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${source} is not loaded lazily`);
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
