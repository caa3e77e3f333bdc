import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { insideBytes, outsideBytes, readManifest } from '#tests/support/first-load.ts';
import { build } from '../../scripts/prepare.mjs';

/** File size and what a browser loads before a page is useful (KiB gzip of script). */
const root = join(import.meta.dirname, '../..');
const LONGEST_FILE = 350;
const KIB = 1024;

describe('sizes', () => {
  // What is measured was built from the sources as they are: `npm test` has done so, and nothing happens here.
  beforeAll(() => build());

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
    const manifest = readManifest();
    expect(outsideBytes(manifest, 'src/features/auth/LoginScreen.tsx')).toBeLessThanOrEqual(200 * KIB);
    for (const screen of [
      'src/features/monitor/MonitorScreen.tsx',
      'src/features/monitor/TargetsScreen.tsx',
      'src/app/GeneratedScreen.tsx',
    ]) {
      expect(insideBytes(manifest, screen)).toBeLessThanOrEqual(450 * KIB);
    }
  });

  it('the drawing of the trend comes after its numbers, apart from what they need', () => {
    const manifest = readManifest();
    const chart = manifest['src/features/monitor/TrendChart.tsx'];
    expect(chart).toBeDefined();
    const monitor = manifest['src/features/monitor/MonitorScreen.tsx'];
    expect(monitor?.imports ?? []).not.toContain('src/features/monitor/TrendChart.tsx');
  });
});
