import { expect, it } from 'vitest';
import { tableCsv } from '#src/features/monitor/tables/csv.ts';
import type { AnyTable, Trail } from '#src/features/monitor/tables/queries.ts';
import { wholeTree } from '#src/features/monitor/tables/whole-tree.ts';

const values = (people: number, revenue: number) => ({ people, revenue }) as AnyTable['totals'];

/** A level of a tree of two: each row with its people and money, and how many rows there are besides. */
function level(rows: Readonly<Record<string, readonly [number, number]>>, others = 0): AnyTable {
  const own = Object.entries(rows).map(([key, [people, revenue]]) => ({ key, values: values(people, revenue), previous: null }));
  return {
    currency: 'USD',
    columns: [
      { measure: 'people', format: 'count', adds_up: false, locked: null },
      { measure: 'revenue', format: 'money', adds_up: true, locked: null },
    ],
    rows: own,
    row_count: own.length + others,
    rest: { people: null, revenue: others * 100 },
    totals: values(9, 12_345),
  } as unknown as AnyTable;
}
const TREE: Readonly<Record<string, AnyTable>> = {
  '': level({ paid: [7, 12_000], direct: [3, 345] }),
  paid: level({ google: [5, 11_800] }, 2),
  direct: level({ '': [3, 345] }),
};

it('saves every level of a tree under the row it is below, what stands together, and what all come to', async () => {
  const asked: Trail[] = [];
  let atWork = 0;
  const ask = async (trail: Trail) => {
    asked.push(trail);
    atWork += 1;
    expect(atWork).toBeLessThanOrEqual(4);
    await Promise.resolve();
    atWork -= 1;
    return TREE[trail.join('/')] as AnyTable;
  };
  const { outermost, lines } = await wholeTree<AnyTable['rows'][number], AnyTable>(2, ask, () => false);
  const words = {
    ...{ levels: ['Channel', 'Source'], total: 'Total' },
    nameOf: (key: string, depth: number) => (key === '' ? 'Not set' : depth === 0 ? key.toUpperCase() : key),
    rest: (count: number) => `${count} more rows`,
  };
  expect(tableCsv(outermost, lines, words, (measure) => measure).split('\r\n')).toEqual([
    'Channel,Source,people,revenue (USD)',
    'PAID,,7,120.00',
    'PAID,google,5,118.00',
    'PAID,2 more rows,,2.00',
    'DIRECT,,3,3.45',
    'DIRECT,Not set,3,3.45',
    'Total,,9,123.45',
    '',
  ]);
  // The innermost rows open into nothing.
  expect(asked).toEqual([[], ['paid'], ['direct']]);
});

it('has no line and no name for a level that is passed over, and goes on below it', async () => {
  const tree: Readonly<Record<string, AnyTable>> = {
    '': level({ spring: [7, 100], summer: [2, 300] }),
    spring: level({ '': [7, 100] }),
    'spring/': level({ 'ad 1': [7, 100] }),
    summer: level({ cold: [1, 200], '': [1, 100] }),
    'summer/cold': level({ 'ad 2': [1, 200] }),
    'summer/': level({ 'ad 3': [1, 100] }),
  };
  const { outermost, lines } = await wholeTree<AnyTable['rows'][number], AnyTable>(
    3,
    async (trail) => tree[trail.join('/')] as AnyTable,
    (above, { rows }) => above.length === 1 && rows.length === 1 && rows[0]?.key === '',
  );
  const words = { levels: ['Campaign', 'Ad set', 'Ad'], total: 'Total', nameOf: (key: string) => key || 'No ad set', rest: () => '' };
  expect(tableCsv(outermost, lines, words, (measure) => measure).split('\r\n')).toEqual([
    'Campaign,Ad set,Ad,people,revenue (USD)',
    'spring,,,7,1.00',
    'spring,,ad 1,7,1.00',
    'summer,,,2,3.00',
    'summer,cold,,1,2.00',
    'summer,cold,ad 2,1,2.00',
    'summer,No ad set,,1,1.00',
    'summer,No ad set,ad 3,1,1.00',
    'Total,,,9,123.45',
    '',
  ]);
});

it('takes its turns: no more than four questions are on their way, and one that fails fails the file', async () => {
  const keys = Array.from({ length: 12 }, (_, place) => `row-${place}`);
  let most = 0;
  let atWork = 0;
  const row = (key: string) => ({ key });
  const ask = async (trail: Trail) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atWork -= 1;
    if (trail[0] === 'row-11') throw new Error('Not now.');
    return { rows: trail.length === 0 ? keys.map(row) : [row('one')], row_count: trail.length === 0 ? keys.length : 1 };
  };
  await expect(wholeTree(2, ask, () => false)).rejects.toThrow('Not now.');
  expect(most).toBe(4);
});
