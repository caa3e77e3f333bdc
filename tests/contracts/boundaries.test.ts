import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The walls between rooms. A checker that looks at nothing reports success, so this test first
 * counts what was seen, and then plants one violation of every rule and expects every rule to bite.
 */
const root = join(import.meta.dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');
const ROOMS = ['domain', 'resources', 'server', 'src', 'tracker'];

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[];
    readonly totalCruised: number;
    readonly totalDependenciesCruised: number;
    readonly optionsUsed: { readonly tsPreCompilationDeps?: boolean };
  };
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly dependencyTypes: readonly string[] }[];
  }[];
}

function cruise(folder: string): Report {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cli, '--config', config, '--output-type', 'json', ...ROOMS];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })) as Report;
  } catch (error) {
    // The number of violations is the exit code; the report still stands on stdout.
    return JSON.parse((error as { stdout: string }).stdout) as Report;
  }
}

const rules: { name: string }[] = (await import(config)).default.forbidden;

/** One file per rule that breaks it, and just enough around it to resolve. */
const PLANTED: Record<string, Record<string, string>> = {
  'domain-stands-alone': { 'domain/a1.ts': "import '#resources/r.ts';" },
  'resources-declare-only': { 'resources/a2.ts': "import '#domain/canvas/c.ts';" },
  'server-not-browser': { 'server/a3.ts': "import '#src/ui/u.ts';" },
  'platform-is-the-ground': {
    'server/http/a23.ts': "import '#server/resources/w.ts';",
    'server/policy/a23.ts': "import type { A } from '#server/accounts/w.ts'; export type X = A;",
    'server/mail/a23.ts': "import '#server/app/w.ts';",
  },
  'core-knows-no-capability': { 'server/actions/a24.ts': "import '#server/canvas/w.ts';" },
  'numbers-know-no-capability': {
    'server/reports/a25.ts': "import '#server/canvas/w.ts';",
    'server/collector/a25.ts': "import '#server/demo/w.ts';",
  },
  'events-know-no-question': {
    'server/events/a28.ts': "import '#server/reports/w.ts';",
    'server/collector/a28.ts': "import type { A } from '#server/reports/w.ts'; export type X = A;",
  },
  'events-know-no-collector': { 'server/events/a29.ts': "import '#server/collector/w.ts';" },
  'report-kit-knows-no-report': { 'server/reports/_kit/a30.ts': "import '../kpis/w.ts';" },
  'capabilities-do-not-meet': {
    'server/accounts/a26.ts': "import '#server/canvas/w.ts';",
    'server/admin/a26.ts': "import '#server/app/w.ts';",
  },
  'no-whole-context': {
    'server/http/a27.ts': "import type { Context } from '#server/app/context.ts'; export type X = Context;",
    'server/canvas/a27.ts': "import type { Context } from '../app/context.ts'; export type X = Context;",
    'server/a27.ts': "import type { Context } from './app/context.ts'; export type X = Context;",
  },
  'ports-are-of-the-platform': { 'server/ports.ts': "import type { A } from '#server/accounts/w.ts'; export type X = A;" },
  'browser-not-server': { 'src/app/a4.ts': "import type { S } from '#server/s.ts'; export type X = S;" },
  'tracker-types-only': { 'tracker/a5.ts': "import type { U } from '#domain/canvas/c.ts'; export type X = U;" },
  'tracker-no-runtime-domain': { 'tracker/a6.ts': "import { w } from '#domain/wire/w.ts'; export const x = w;" },
  'tracker-parts-stand-apart': {
    'tracker/parts/a30.ts': "import { s } from '../src/s.ts'; export const x = s;",
    'tracker/src/s.ts': 'export const s = 1;',
  },
  'features-do-not-meet': { 'src/features/one/a7.ts': "import '#src/features/two/f.ts';" },
  'integrations-do-not-meet': { 'server/integrations/one/a8.ts': "import '#server/integrations/two/i.ts';" },
  'canvas-editor-is-a-guest': { 'src/canvas/a23.ts': "import '#src/providers/p.ts';" },
  'canvas-editor-has-doors': { 'src/features/one/a24.ts': "import '#src/canvas/inside.ts';" },
  'crud-is-generic': { 'src/crud/a9.ts': "import '#src/features/two/f.ts';" },
  'shared-parts-of-reports-know-no-feature': { 'src/reports/a31.ts': "import '#src/features/two/f.ts';" },
  'slots-know-no-feature': { 'src/slots/a17.ts': "import '#src/features/two/f.ts';" },
  'modals-know-no-feature': { 'src/modals/a10.ts': "import '#src/features/two/f.ts';" },
  'app-is-the-top': { 'src/ui/a11.ts': "import '#src/app/x.ts';" },
  'ui-is-the-bottom': { 'src/ui/a12.ts': "import '#src/providers/p.ts';" },
  'providers-know-no-screen': { 'src/providers/a13.ts': "import '#src/crud/k.ts';" },
  'no-node-in-browser': { 'src/ui/a14.ts': "import 'node:fs';" },
  'no-react-outside-src': { 'server/a15.ts': "import 'react';" },
  'one-importer-of-casbin': { 'server/a16.ts': "import 'casbin';" },
  'one-importer-of-the-event-store': { 'server/a17.ts': "import '@clickhouse/client';" },
  'no-cycles': { 'server/a18.ts': "import './b18.ts'; export const a = 1;", 'server/b18.ts': "import './a18.ts'; export const b = 1;" },
  'no-test-code-in-product': { 'server/a19.ts': "import '#tests/t.ts';" },
  'one-reader-of-the-table-of-plans': { 'server/a21.ts': "import '#domain/plans/table.ts';" },
  'offers-are-no-entitlements': {
    'server/a22.ts': "import '#domain/plans/offers.ts';",
    'src/features/one/a22.ts': "import '#domain/plans/offers.ts';",
  },
  'not-to-unresolvable': { 'server/a20.ts': "import './nowhere.ts';" },
};
const GROUND: Record<string, string> = {
  'resources/r.ts': 'export const r = 1;',
  'domain/canvas/c.ts': 'export type U = 1; export const c = 1;',
  'domain/wire/w.ts': 'export const w = 1;',
  'domain/plans/table.ts': 'export const t = 1;',
  'domain/plans/offers.ts': 'export const o = 1;',
  'server/s.ts': 'export type S = 1;',
  'server/resources/w.ts': 'export const w = 1;',
  'server/accounts/w.ts': 'export type A = 1;',
  'server/canvas/w.ts': 'export const w = 1;',
  'server/demo/w.ts': 'export const w = 1;',
  'server/collector/w.ts': 'export const w = 1;',
  'server/reports/w.ts': 'export type A = 1; export const w = 1;',
  'server/reports/kpis/w.ts': 'export const w = 1;',
  'server/app/w.ts': 'export const w = 1;',
  'server/app/context.ts': 'export type Context = 1;',
  'server/integrations/two/i.ts': 'export const i = 1;',
  'src/ui/u.ts': 'export const u = 1;',
  'src/app/x.ts': 'export const x = 1;',
  'src/canvas/inside.ts': 'export const i = 1;',
  'src/providers/p.ts': 'export const p = 1;',
  'src/crud/k.ts': 'export const k = 1;',
  'src/features/two/f.ts': 'export const f = 1;',
  'tests/t.ts': 'export const t = 1;',
};

describe('the walls between rooms', () => {
  let planted = '';
  beforeAll(() => {
    planted = mkdtempSync(join(tmpdir(), 'flumen-walls-'));
    cpSync(join(root, 'package.json'), join(planted, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(planted, 'node_modules'));
    for (const [path, text] of Object.entries(Object.assign({}, GROUND, ...Object.values(PLANTED)) as Record<string, string>)) {
      mkdirSync(dirname(join(planted, path)), { recursive: true });
      writeFileSync(join(planted, path), `${text}\n`);
    }
  });
  afterAll(() => rmSync(planted, { recursive: true, force: true }));

  it('stand in the product, and enough of it was looked at', () => {
    const report = cruise(root);
    expect(report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    expect(report.summary.totalCruised).toBeGreaterThan(250);
    expect(report.summary.totalDependenciesCruised).toBeGreaterThan(700);
    const typeOnly = report.modules.flatMap((module) => module.dependencies).filter((to) => to.dependencyTypes.includes('type-only'));
    expect(typeOnly.length).toBeGreaterThan(100);
    for (const room of ROOMS) expect(report.modules.some((module) => module.source.startsWith(`${room}/`))).toBe(true);
  });

  it('each bite when their rule is broken', () => {
    const fired = new Map(cruise(planted).summary.violations.map(({ rule, from }) => [`${rule.name} ${from}`, true]));
    const silent = Object.entries(PLANTED).filter(([name, files]) => !Object.keys(files).some((file) => fired.has(`${name} ${file}`)));
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(PLANTED).sort());
  });
});
