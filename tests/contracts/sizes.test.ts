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
    const start = ['index.html', 'locales/en.json'];
    // What stands around every screen of a workspace, each a chunk that is fetched when somebody is logged in.
    const frame = ['src/app/Dashboard.tsx', 'src/app/WorkspaceRoot.tsx', 'src/app/Shell.tsx'];
    const analytics = 'node_modules/@refinedev/simple-rest/dist/index.mjs';
    const inside = (...screens: readonly string[]) => firstLoad(manifest, [...start, ...frame, analytics, ...screens]);
    const login = firstLoad(manifest, [...start, 'src/features/auth/LoginScreen.tsx']);
    // Guards the measure itself: a key that leads nowhere would weigh nothing.
    expect(login).toBeGreaterThan(50);
    expect(login).toBeLessThanOrEqual(200);
    expect(inside('src/features/monitor/MonitorScreen.tsx')).toBeGreaterThan(login);
    expect(inside('src/features/monitor/MonitorScreen.tsx')).toBeLessThanOrEqual(450);
    expect(inside('src/features/monitor/TargetsScreen.tsx')).toBeLessThanOrEqual(450);
    expect(inside('src/app/GeneratedScreen.tsx')).toBeLessThanOrEqual(450);
  });

  it('the drawing of the trend comes after its numbers, apart from what they need', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const chart = manifest['src/features/monitor/TrendChart.tsx'];
    expect(chart).toBeDefined();
    const monitor = manifest['src/features/monitor/MonitorScreen.tsx'];
    expect(monitor?.imports ?? []).not.toContain('src/features/monitor/TrendChart.tsx');
  });
});
