import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { resources } from '#resources/index.ts';
import { migrations } from '#server/events/migrations/index.ts';
import { LASTING_LIMITS, LIMITS } from '#server/limits/limits.ts';
import { POLICY_FILES } from '#server/policy/enforcer.ts';
import { fromRoot } from '#server/root.ts';
import { KEY_PURPOSES } from '#server/secrets/secret.ts';
import { SETTING_NAMES } from '#server/settings.ts';
import { MODALS } from '#src/modals/registry.ts';

/** Names in a folder that match, without what the pattern takes away; sorted. */
function namesIn(folder: readonly string[], ending: RegExp): string[] {
  return readdirSync(fromRoot(...folder))
    .filter((name) => ending.test(name) && name !== 'index.ts')
    .map((name) => name.replace(ending, ''))
    .sort();
}
function foldersIn(...folder: string[]): string[] {
  return readdirSync(fromRoot(...folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
const sorted = (names: readonly string[]) => [...names].sort();

describe('a registry lists its folder', () => {
  test('resources', () => {
    const folders = [['resources'], ['resources', 'billing'], ['resources', 'monitor']];
    expect(sorted(Object.keys(resources))).toEqual(sorted(folders.flatMap((folder) => namesIn(folder, /\.ts$/))));
    for (const [name, resource] of Object.entries(resources)) expect(resource.name).toBe(name);
  });

  test('modals', () => {
    expect(sorted(Object.keys(MODALS))).toEqual(foldersIn('src', 'modals'));
  });

  test('languages', () => {
    expect(sorted(LANGUAGES)).toEqual(namesIn(['locales'], /\.json$/));
  });

  test('policies', () => {
    expect(sorted(POLICY_FILES)).toEqual(sorted(readdirSync(fromRoot('policies')).filter((name) => name.endsWith('.csv'))));
  });

  test('migrations of the event store, in order', () => {
    expect(migrations.map(({ name }) => name)).toEqual(
      namesIn(['server', 'events', 'migrations'], /\.ts$/).filter((name) => /^\d/.test(name)),
    );
  });
});

test('docs/security.md says of every key what it protects', () => {
  const rows = readFileSync(fromRoot('docs/security.md'), 'utf8').matchAll(/^\| `(flumen [^`]+)` \|/gm);
  expect(sorted([...rows].map(([, purpose = '']) => purpose))).toEqual(sorted(KEY_PURPOSES));
});

test('docs/security.md tells every limit', () => {
  const table = readFileSync(fromRoot('docs/security.md'), 'utf8').split('## Limits')[1]?.split('\n## ')[0] ?? '';
  const told = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(sorted(told)).toEqual(sorted([...Object.keys(LIMITS), ...Object.keys(LASTING_LIMITS)]));
});

test('the README explains every setting', () => {
  const table = readFileSync(fromRoot('README.md'), 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  expect(SETTING_NAMES.length).toBeGreaterThan(10);
  expect(SETTING_NAMES.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
