import { describe, expect, test } from 'vitest';
import { allResources } from '#resources/index.ts';
import { sourcesIn } from '#tests/support/sources.ts';

/** The engine of rows treats all resources alike: what is special about one stands in its declaration or in a hook. */

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const NAMES = [...new Set(allResources.flatMap(({ name, path }) => [name, camelCase(name), path]))];

/** Comments may name examples. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

/** Resources that a source names, as a word of its own: `workspaces`, `'kpi-widgets'`, `kpiWidgets`. */
function namedIn(source: string): readonly string[] {
  const code = withoutComments(source);
  return NAMES.filter((name) => new RegExp(`(?<![\\w-/])${name}(?![\\w-/])`).test(code));
}

describe('the engine of rows', () => {
  test.each([
    ['server/resources', 20],
    ['src/crud', 30],
  ] as const)('names no resource in %s', (folder, atLeast) => {
    const sources = sourcesIn(folder);
    expect(sources.length).toBeGreaterThan(atLeast);
    const named = sources.map(({ path, text }) => ({ path, names: namedIn(text) }));
    expect(named.filter(({ names }) => names.length > 0)).toEqual([]);
  });

  test('is looked through word by word', () => {
    const planted = [
      "if (resource.name === 'workspaces') return;",
      "import { canvases } from '#server/db/tables/core.ts';",
      "const to = 'kpi-widgets';",
      'await tx.delete(kpiWidgets);',
      "path: 'funnels'",
    ];
    expect(planted.map(namedIn)).toEqual([['workspaces'], ['canvases'], ['kpi-widgets'], ['kpiWidgets'], ['funnels']]);
    expect(namedIn("/* workspaces */ import x from '#server/workspaces/x.ts'; // canvases\nconst mailsOthers = 1;")).toEqual([]);
  });
});
