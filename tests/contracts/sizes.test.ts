import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** File size and what a browser loads before a page is useful (KiB gzip of script). */
const root = join(import.meta.dirname, '../..');
const LONGEST_FILE = 350;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly src?: string;
}
const kib = (file: string) => gzipSync(readFileSync(join(root, 'dist/client', file)), { level: 9 }).length / 1024;

/** Everything the entry and the named lazily loaded screens pull in statically. */
function firstLoad(manifest: Record<string, Chunk>, screens: readonly string[]): number {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const screen of screens) {
    const key = Object.keys(manifest).find((name) => name === screen);
    if (!key) throw new Error(`${screen} is not a chunk of its own; its screen is no longer loaded lazily`);
    visit(key);
  }
  return [...seen].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + kib(file), 0);
}

describe('sizes', () => {
  it('no source file is longer than it should be', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'], {
      cwd: root,
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
    expect(files.length).toBeGreaterThan(250);
    const long = files
      .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > LONGEST_FILE);
    expect(long).toEqual([]);
  });

  it('the tracker stays within 4 KiB', () => {
    const tracker = readFileSync(join(root, 'dist/tracker/t.js'));
    expect(tracker.length).toBeGreaterThan(1500);
    expect(gzipSync(tracker, { level: 9 }).length / 1024).toBeLessThanOrEqual(4);
  });

  it('log-in loads within 200 KiB, the monitor and any list within 450', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const shell = ['index.html', 'locales/en.json'];
    const inside = [...shell, 'src/app/Inside.tsx'];
    expect(firstLoad(manifest, [...shell, 'src/features/auth/LoginScreen.tsx'])).toBeLessThanOrEqual(200);
    expect(firstLoad(manifest, [...inside, 'src/features/monitor/MonitorScreen.tsx'])).toBeLessThanOrEqual(450);
    expect(firstLoad(manifest, [...inside, 'src/crud/ListScreen.tsx'])).toBeLessThanOrEqual(450);
  });
});
