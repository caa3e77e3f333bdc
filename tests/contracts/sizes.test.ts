import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullScreenBytes, fullScreenFiles, insideBytes, insideFiles, outsideBytes, readManifest } from '#tests/support/first-load.ts';
import { build } from '../../scripts/prepare.mjs';

/** File size and what a browser loads before a page is useful (KiB gzip of script). */
const root = join(import.meta.dirname, '../..');
const LONGEST_FILE = 350;
const KIB = 1024;
/** Where visits begin. */
const FIRST_SCREENS = [
  'src/features/canvases/CanvasesScreen.tsx',
  'src/features/monitor/MonitorScreen.tsx',
  'src/features/monitor/TargetsScreen.tsx',
  'src/features/workspaces/OverviewScreen.tsx',
  'src/features/home/HomeScreen.tsx',
  'src/app/screens/GeneratedScreen.tsx',
];
/** The page, its theme, icon and font, who is there, the workspace, what may be done, the live stream, and what the screen itself asks. */
const BESIDE_CODE = 11;

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
      'src/app/screens/GeneratedScreen.tsx',
    ]) {
      expect(insideBytes(manifest, screen)).toBeLessThanOrEqual(450 * KIB);
    }
  });

  it('a canvas loads within 450 KiB', () => {
    expect(fullScreenBytes(readManifest(), 'src/features/canvas/CanvasScreen.tsx')).toBeLessThanOrEqual(450 * KIB);
  });

  it('an open canvas is drawn without menus, windows and tables of the component library', () => {
    const manifest = readManifest();
    const files = fullScreenFiles(manifest, 'src/features/canvas/CanvasScreen.tsx');
    expect(files.filter((file) => /assets\/(?:shell|screens|list|forms|windows)-/.test(file))).toEqual([]);
  });

  it('no screen of customers loads what the admin area is made of', () => {
    const manifest = readManifest();
    const ofStaff = /assets\/admin-[^/]+\.js$/;
    const loads = (screen: string) => insideFiles(manifest, screen).some((file) => ofStaff.test(file));
    const screens = Object.keys(manifest).filter((key) => /^src\/(?:features|crud|app\/screens)\//.test(key));
    expect(screens.filter(loads).filter((key) => !key.startsWith('src/features/admin/'))).toEqual([]);
    expect(loads('src/features/admin/UsersScreen.tsx')).toBe(true);
  });

  it('charts come only where one is drawn', () => {
    const manifest = readManifest();
    const draws = (screen: string) => insideFiles(manifest, screen).some((file) => /assets\/charts-[^/]+\.js$/.test(file));
    const screens = Object.keys(manifest).filter((key) => /^src\/(?:features|crud|app\/screens|modals)\//.test(key));
    expect(screens.length).toBeGreaterThan(60);
    expect(screens.filter(draws).sort()).toEqual(['src/features/journeys/paths/FlowChart.tsx', 'src/features/monitor/TrendChart.tsx']);
  });

  it('no two files of code wait for each other', () => {
    const manifest = readManifest();
    const [OPEN, DONE] = [1, 2];
    const seen = new Map<string, number>();
    /** A file that imports another which imports it back finds it half made: what it takes from it is missing. */
    const circleFrom = (key: string, way: readonly string[]): string | undefined => {
      if (seen.get(key) === DONE) return undefined;
      if (seen.get(key) === OPEN) return [...way, key].join(' → ');
      seen.set(key, OPEN);
      const found = manifest[key]?.imports?.map((next) => circleFrom(next, [...way, key])).find(Boolean);
      seen.set(key, DONE);
      return found;
    };
    expect(Object.keys(manifest).flatMap((key) => circleFrom(key, []) ?? [])).toEqual([]);
  });

  it('no first visit asks for thirty things', () => {
    const manifest = readManifest();
    for (const screen of FIRST_SCREENS) expect(insideFiles(manifest, screen).length).toBeLessThanOrEqual(30 - BESIDE_CODE);
  });

  it('the splash stands before everything a browser waits for', () => {
    const page = readFileSync(join(root, 'dist/client/index.html'), 'utf8');
    const splash = page.indexOf('class="splash"');
    expect(splash).toBeGreaterThan(0);
    for (const blocking of ['<link rel="stylesheet"', '<script src=']) expect(page.indexOf(blocking)).toBeGreaterThan(splash);
  });

  it('the drawing of the trend comes after its numbers, apart from what they need', () => {
    const manifest = readManifest();
    const chart = manifest['src/features/monitor/TrendChart.tsx'];
    expect(chart).toBeDefined();
    const monitor = manifest['src/features/monitor/MonitorScreen.tsx'];
    expect(monitor?.imports ?? []).not.toContain('src/features/monitor/TrendChart.tsx');
  });
});
