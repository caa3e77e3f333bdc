import { expect, test } from 'vitest';
import { writeSteps } from '#domain/canvas/export/steps.ts';
import { readImport } from '#domain/canvas/import/read.ts';

const nameOf = ({ name }: { readonly name: string }) => name;
const read = (text: string) => {
  const found = readImport(text);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found;
};

test('what is paid for a step stands in columns of its own, with its currency', () => {
  const paid = (currency: string) => {
    const drawn = read('step,next,rate\nAds,Offer,25%\nOffer,,').document;
    const [ads, offer] = drawn.elements.map(({ id }) => id);
    const fixed_costs = [
      { id: 'a', name: 'Agency; retainer', amount: 150_000, element: ads },
      { id: 'b', name: 'Tool 2', amount: 1_999, element: ads },
      { id: 'c', name: '', amount: 90_000, element: offer, once: true as const },
      { id: 'd', name: 'Rent', amount: 1 },
    ];
    return writeSteps({ ...drawn, fixed_costs }, { nameOf, numbers: true, currency });
  };
  const said = (text: string) => {
    const { document, currency, unknown_columns } = read(text);
    const name = new Map(document.elements.map(({ id, name }) => [id, name]));
    return [
      currency,
      unknown_columns,
      document.fixed_costs.map(({ id: _, element, ...cost }) => ({ ...cost, of: name.get(element ?? '') })),
    ];
  };
  const rows = paid('USD')
    .split('\r\n')
    .map((row) => row.split(',').slice(-2));
  expect(rows.slice(0, 3)).toEqual([
    ['costs (USD)', 'one-off costs (USD)'],
    ['"Agency retainer 1500.00; Tool 2 19.99"', ''],
    ['', '900.00'],
  ]);
  for (const currency of ['USD', 'JPY', 'KWD'])
    expect(said(paid(currency))).toEqual([
      currency,
      [],
      [
        { name: 'Agency retainer', amount: 150_000, of: 'Ads' },
        { name: 'Tool 2', amount: 1_999, of: 'Ads' },
        { name: '', amount: 90_000, of: 'Offer', once: true },
      ],
    ]);
  expect(said('Schritt;Kosten (EUR)\nAnzeigen;"Agentur 1.500,50"')).toEqual([
    'EUR',
    [],
    [{ name: 'Agentur', amount: 150_050, of: 'Anzeigen' }],
  ]);
  // Amounts that nobody can tell the currency of are none.
  expect(said('step,costs\nAds,500')).toEqual([undefined, ['costs'], []]);
  expect(readImport('step,costs (USD)\nAds,a lot')).toMatchObject({ problems: [{ code: 'bad_costs', line: 2, found: 'a lot' }] });
  expect(readImport('step,costs (USD),one-off costs (EUR)\nAds,5,5')).toMatchObject({ problems: [{ code: 'two_currencies' }] });
  expect(writeSteps(read(paid('USD')).document, { nameOf, numbers: false, currency: 'USD' })).not.toContain('costs');
});
