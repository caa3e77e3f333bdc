import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, readCsv } from '#domain/kit/csv.ts';
import { type DailyCost, inForce, merged } from '#domain/spend/costs.ts';
import { type ReadOptions, readCosts } from '#domain/spend/read-costs.ts';
import { byDay, evenly } from '#domain/spend/spread.ts';

const OPTIONS: ReadOptions = {
  currency: 'USD',
  language: 'en',
  today: '2026-11-16',
  source: 'google',
  medium: 'cpc',
  dayOrder: 'month-first',
  hasRate: (currency) => currency === 'USD' || currency === 'EUR',
};
const read = (text: string, options: Partial<ReadOptions> = {}) => readCosts(text, { ...OPTIONS, ...options });
const brief = (text: string, options: Partial<ReadOptions> = {}) =>
  read(text, options).lines.map(({ day, until, source, campaign, ad, amount, currency, impressions, clicks }) =>
    [day, until, source, campaign, ad, amount, currency, impressions, clicks].join(' '),
  );

describe('exports of ad platforms', () => {
  test('Google Ads: a title, a currency a line, sums below', () => {
    const text = `Campaign report\n"November 1, 2026 - November 2, 2026"\nDay,Campaign,Currency code,Cost,Impr.,Clicks,Avg. CPC
2026-11-01,Brand,USD,"1,234.50","10,000",120,10.28\n2026-11-02,Brand,EUR,10,200,3,3.33\nTotal: Account,,USD,"1,244.50","10,200",123,\nTotal: Search, --,USD,0,0,0,`;
    expect(brief(text)).toEqual(['2026-11-01  google Brand  123450 USD 10000 120', '2026-11-02  google Brand  1000 EUR 200 3']);
    expect(read(text)).toMatchObject({ platform: 'google', problems: [], totals: 2, needsSource: true });
  });

  test('Meta: ranges, the currency in the heading, the sum of all in the first line', () => {
    const text = `Campaign name,Ad name,Ad ID,Amount spent (EUR),Impressions,Link clicks,Reporting starts,Reporting ends
,,,30.5,300,30,2026-11-01,2026-11-07\nAutumn,Box,23851,20.25,200,20,2026-11-01,2026-11-07\nAutumn,Cup,23852,10.25,100,10,2026-11-01,2026-11-07`;
    expect(brief(text, { source: 'facebook' })).toEqual([
      '2026-11-01 2026-11-07 facebook Autumn 23851 2025 EUR 200 20',
      '2026-11-01 2026-11-07 facebook Autumn 23852 1025 EUR 100 10',
    ]);
    expect(read(text)).toMatchObject({ platform: 'meta', totals: 1 });
  });

  test('LinkedIn: tabs, days as numbers, more decimals than the currency has', () => {
    const text = `Campaign Performance Report (in UTC)\nStart Date (in UTC)\tAccount Name\tCurrency\tCampaign Name\tTotal Spent\tImpressions\tClicks\n11/13/2026\tShop\tUSD\tLeads\t12.3456\t900\t7`;
    expect(brief(text, { source: 'linkedin' })).toEqual(['2026-11-13  linkedin Leads  1235 USD 900 7']);
    expect(read(text)).toMatchObject({ platform: 'linkedin', isDayOrderOpen: false });
  });

  test('TikTok: and a file of somebody in Germany', () => {
    const tiktok =
      'Campaign name,Ad group name,Ad ID,By Day,Cost,Impressions,Clicks (destination),Currency\nSpark,Young,17,2026-11-03,5.5,70,4,USD';
    expect(read(tiktok).platform).toBe('tiktok');
    expect(brief(tiktok)).toEqual(['2026-11-03  google Spark 17 550 USD 70 4']);
    const german = 'Datum;Quelle;Kampagne;Kosten\n03.11.2026;bing;Herbst;1.234,50\n04.11.2026;bing;Herbst;12,5';
    expect(brief(german)).toEqual(['2026-11-03  bing Herbst  123450 USD 0 0', '2026-11-04  bing Herbst  1250 USD 0 0']);
  });
});

/** Headings of a day, a campaign, an ad set, an ad and a cost, as platforms write them in each language. */
const HEADINGS = {
  'Meta, en': 'Reporting starts,Campaign name,Ad set name,Ad ID,Amount spent (USD)',
  'Meta, de': 'Berichtsbeginn,Name der Kampagne,Name der Anzeigengruppe,Anzeigen-ID,Ausgegebener Betrag (USD)',
  'Meta, it': 'Inizio reportistica,Nome della campagna,Nome del gruppo di inserzioni,ID inserzione,Importo speso (USD)',
  'Meta, pt': 'Início dos relatórios,Nome da campanha,Nome do conjunto de anúncios,ID do anúncio,Valor usado (USD)',
  'Meta, ja': 'レポート開始日,キャンペーン名,広告セット名,広告ID,消化金額 (USD)',
  'Google, en': 'Day,Campaign,Ad group,Ad ID,Cost',
  'Google, de': 'Tag,Kampagne,Anzeigengruppe,Anzeigen-ID,Kosten',
  'Google, it': 'Giorno,Campagna,Gruppo di annunci,ad id,Costo',
  'Google, pt': 'Dia,Campanha,Grupo de anúncios,ID do anúncio,Custo',
  'Google, ja': '日,キャンペーン,広告グループ,広告 ID,費用',
  'TikTok, en': 'By Day,Campaign name,Ad group name,Ad ID,Cost',
  'TikTok, de': 'Datum,Name der Kampagne,Anzeigengruppenname,Anzeigen-ID,Kosten',
  'TikTok, it': 'Data,Nome della campagna,Nome gruppo annunci,Ad ID,Costo',
  'TikTok, pt': 'Data,Nome da campanha,Nome do grupo de anúncios,ID do anúncio,Custo',
  'TikTok, ja': '日付,キャンペーン名,広告グループ名,広告ID,費用',
  'LinkedIn, en': 'Start Date (in UTC),Campaign Name,Ad Set Name,Creative ID,Total Spent',
  'Microsoft, en': 'Gregorian date,Campaign name,Ad group,Ad ID,Spend',
} as const;

test.each(Object.entries(HEADINGS))('an ad set is found in the export of %s', (_, headings) => {
  expect(read(`${headings}\n2026-11-01,Autumn,Cold,17,12.50`).lines).toMatchObject([
    { day: '2026-11-01', campaign: 'Autumn', ad_set: 'Cold', ad: '17', amount: 1250 },
  ]);
});

test('Microsoft: Google’s columns with a cost of another name', () => {
  expect(read('Date,Campaign,Ad group,Impr.,Clicks,Spend\n2026-11-01,a,b,9,1,2').platform).toBe('microsoft');
  expect(read('Gregorian date,Account name,Campaign name,Ad group,Spend\n2026-11-01,x,a,b,2').platform).toBe('microsoft');
  expect(read('Day,Campaign,Ad group,Impr.,Clicks,Cost\n2026-11-01,a,b,9,1,2').platform).toBe('google');
  expect(read('day,source,campaign,spend,clicks\n2026-11-01,x,a,2,1').platform).toBeUndefined();
});

test('one amount that is none leaves the others in the style they are written in', () => {
  const { lines, problems } = read('Datum;Quelle;Kosten\n01.11.2026;bing;1.234,50\n02.11.2026;bing;viel\n03.11.2026;bing;-5');
  expect(lines.map(({ amount }) => amount)).toEqual([123450]);
  expect(problems).toEqual([
    { line: 3, problem: 'notAnAmount', found: 'viel' },
    { line: 4, problem: 'belowZero', found: '-5' },
  ]);
});

test.each([
  '3.11.26',
  'Nov 3, 2026',
  'Tue, Nov 3, 2026',
  '3. Nov. 2026',
  'Di., 3. November 2026',
  '3 novembre 2026',
  'mar 3 nov 2026',
  '3 de nov. de 2026',
  '2026年11月3日',
])('reads the day %s', (day) => {
  expect(read(`day;cost\n"${day}";5`).lines.map((line) => line.day)).toEqual(['2026-11-03']);
});

test.each([
  ['5 März 2026', '2026-03-05'],
  ['5 mag 2026', '2026-05-05'],
  ['5 de outubro de 2026', '2026-10-05'],
  ['5 dic 2025', '2025-12-05'],
])('reads the month of %s', (day, expected) => {
  expect(read(`day;cost\n"${day}";5`).lines.map((line) => line.day)).toEqual([expected]);
});

test('says of each line what is wrong with it, and reads the others', () => {
  const text = `day,source,campaign,cost,currency,clicks
2026-11-01,x,a,1,USD,1
soon,x,a,1,USD,1
2026-12-01,x,a,1,USD,1
2026-11-31,x,a,1,USD,1
,x,a,1,USD,1
2026-11-02,x,a,,USD,1
2026-11-02,x,a,much,USD,1
2026-11-02,x,a,-1,USD,1
2026-11-02,x,a,1,XXX,1
2026-11-02,x,a,1,JPY,1
2026-11-02,,a,1,USD,1
2026-11-02,x,${'a'.repeat(251)},1,USD,1
2026-11-02,x,a,1,USD,1.5`;
  const { lines, problems } = read(text, { source: '' });
  expect(lines).toHaveLength(1);
  expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '3 notADay',
    '4 dayAhead',
    '5 notADay',
    '6 noDay',
    '7 noAmount',
    '8 notAnAmount',
    '9 belowZero',
    '10 unknownCurrency',
    '11 noRate',
    '12 noSource',
    '13 tooLong',
    '14 notACount',
  ]);
});

test('days that can be read in two ways are said to be', () => {
  const text = 'day,cost\n11/12/2025,1';
  expect(read(text)).toMatchObject({ isDayOrderOpen: true, lines: [{ day: '2025-11-12' }] });
  expect(read(text, { dayOrder: 'day-first' }).lines).toMatchObject([{ day: '2025-12-11' }]);
  expect(read('day,cost\n11/12/2025,1\n13/12/2025,1')).toMatchObject({
    isDayOrderOpen: false,
    lines: [{ day: '2025-12-11' }, { day: '2025-12-13' }],
  });
});

test('without a day or an amount among its columns nothing is read, and what was found is said', () => {
  expect(read('campaign,clicks\na,1')).toMatchObject({ lines: [], columns: { campaign: 0, clicks: 1 } });
  expect(read('')).toMatchObject({ lines: [], columns: {} });
});

test('cells come back as they were written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é', '1') }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = ['day,cost\r\n', ...rows.map(csvLine)].join('');
      const kept = rows.filter((cells) => cells.some((one) => one !== ''));
      expect(
        readCsv(text)
          .lines.slice(1)
          .map(({ cells }) => cells),
      ).toEqual(kept.map((cells) => [...cells]));
    }),
  );
});

test('an amount spread over days differs by at most one and adds up, also when converted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 1, max: 366 }), (total, parts) => {
      const shares = evenly(total, parts);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
  const line = {
    day: '2026-02-27',
    until: '2026-03-01',
    source: 'x',
    medium: '',
    campaign: '',
    ad_set: '',
    ad: '',
    ad_name: '',
    amount: 1000,
    currency: 'EUR',
  };
  const days = byDay({ ...line, impressions: 4, clicks: 1 }, 'USD', () => 1.1);
  expect(days?.map(({ day, amount, impressions }) => `${day} ${amount} ${impressions}`)).toEqual([
    '2026-02-27 366 1',
    '2026-02-28 367 1',
    '2026-03-01 367 2',
  ]);
  expect(byDay({ ...line, impressions: 0, clicks: 0 }, 'USD', () => null)).toBeNull();
});

test('a later entry takes the place of an earlier one for the same ad, ad set or campaign and day, and nowhere else', () => {
  const cost = (given: Partial<DailyCost>): DailyCost => ({
    ...{ day: '2026-11-01', source: 'google', medium: 'cpc', campaign: 'a', ad_set: '', ad: '', ad_name: '' },
    ...{ amount: 1, impressions: 1, clicks: 1 },
    ...given,
  });
  expect(merged([cost({}), cost({ amount: 5 }), cost({ medium: 'display' })]).map(({ amount }) => amount)).toEqual([6, 1]);
  const held = inForce([[cost({}), cost({ day: '2026-11-02' })], [cost({ amount: 7 })]]);
  expect([...held.values()].map(({ day, amount }) => `${day} ${amount}`)).toEqual(['2026-11-01 7', '2026-11-02 1']);
  // An ad set beside its campaign, and an ad whose ad set became known later.
  const sets = inForce([
    [cost({ ad_set: 's' }), cost({ ad: '17', amount: 2 })],
    [cost({ ad: '17', ad_set: 's', amount: 3 }), cost({ ad_set: 't' })],
  ]);
  expect([...sets.values()].map(({ ad_set, ad, amount }) => `${ad_set}/${ad} ${amount}`)).toEqual(['s/ 1', 's/17 3', 't/ 1']);
});
