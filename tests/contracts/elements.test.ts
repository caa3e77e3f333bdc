import { expect, test } from 'vitest';
import { allElements } from '#domain/canvas/elements/index.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { type Source, sourcesIn } from '#tests/support/sources.ts';

/** What may stand on a canvas is told by tables, one per category: whoever draws, counts or forecasts reads them and names no kind. */

const TABLES = /^domain\/canvas\/elements\/(sources|pages|actions|offline|drawing)\.ts$/;
/** Drawings that ship with the product; they are made of kinds, and decide nothing by them. */
const DRAWN = /^(server\/demo|domain\/canvas\/templates)\//;

const kinds = allElements.map(({ kind }) => kind);
/** Kinds whose name means nothing else in the product. */
const UNMISTAKABLE = kinds.filter(
  (kind) => kind.includes('_') && ![...EVENT_KINDS, ...CHANNELS].some((other) => other === kind) && kind !== 'video_embed',
);
const NAMED = new RegExp(`(['"\`])(${UNMISTAKABLE.join('|')})\\1`);
/** Decides by the kind of an element. */
const ASKED = new RegExp(`\\bkind(?:\\))? ?[!=]== ?(['"\`])(${kinds.join('|')})\\1`);
const ABOUT_CANVASES = /^(domain|server|src|src\/features)\/canvas\//;

/** Where a name means something else. */
const OTHERWISE = new Set(['domain/wire/reports/tables.ts']);

const naming = (files: readonly Source[]) =>
  files
    .filter(({ path }) => !TABLES.test(path) && !DRAWN.test(path) && !OTHERWISE.has(path))
    .filter(({ path, text }) => NAMED.test(text) || (ABOUT_CANVASES.test(path) && ASKED.test(text)))
    .map(({ path }) => path);

test('no file outside of the tables names a kind of element', () => {
  expect(UNMISTAKABLE.length).toBeGreaterThan(50);
  expect(naming(sourcesIn('domain', 'resources', 'server', 'src'))).toEqual([]);
});

test('a file that does is found', () => {
  const planted = { path: 'src/features/canvas/planted.ts', text: "if (element.kind === 'frame') hold();" };
  expect(naming([planted])).toEqual([planted.path]);
  expect(naming([{ path: 'server/reports/planted.ts', text: "const FIRST = 'landing_page';" }])).toHaveLength(1);
  expect(naming([{ ...planted, text: "import { frame } from 'somewhere';" }])).toEqual([]);
});
