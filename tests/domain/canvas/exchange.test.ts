import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line } from '#domain/canvas/document.ts';
import { allElements } from '#domain/canvas/elements/index.ts';
import { writeMermaid } from '#domain/canvas/export/mermaid.ts';
import { writeOwn } from '#domain/canvas/export/own.ts';
import { writeSteps } from '#domain/canvas/export/steps.ts';
import type { Imported, ImportProblem } from '#domain/canvas/import/problems.ts';
import { readImport } from '#domain/canvas/import/read.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { TEMPLATE_ROWS, templateDocument } from '#tests/fixtures/templates.ts';
import { steps as changes, run } from './arbitrary-commands.ts';

function read(text: string): Extract<Imported, { ok: true }> {
  const found = readImport(text);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found;
}
function problems(text: string): readonly ImportProblem[] {
  const found = readImport(text);
  return found.ok ? [] : found.problems;
}
const nameOf = (element: CanvasElement) => element.name || element.kind;

/** What a text says of a drawing: steps by name and kind, lines by the names at their ends. */
function saidOf({ elements, lines }: CanvasDocument) {
  const steps = elements.filter(({ kind }) => allElements.find((each) => each.kind === kind)?.tracked);
  const name = new Map(steps.map((step) => [step.id, nameOf(step).replace(/\s+/g, ' ').trim()]));
  const said = ({ from, to, kind, rate, also, label }: Line) => ({
    from: name.get(from),
    to: name.get(to),
    kind,
    rate,
    also: also ?? false,
    label: label ?? '',
  });
  return {
    steps: steps.map((step) => [name.get(step.id), step.kind]),
    lines: lines.filter(({ from, to }) => name.has(from) && name.has(to)).map(said),
  };
}

/** Names that notations could trip over. */
const name = fc.oneof(
  fc.constantFrom(
    'Sales & "Checkout"',
    'A --> B',
    '50% off; %% no',
    '=SUM(A1)',
    '#35; `x`',
    '<script>alert(1)</script>',
    'end',
    'Prüfung, Größe',
    '購入',
  ),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map((text) => `n${text.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`),
);
const tracked = allElements.filter((each) => each.tracked).map(({ kind }) => kind);
const drawing: fc.Arbitrary<CanvasDocument> = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 8, selector: (text) => text.toLowerCase() }),
    kinds: fc.array(fc.constantFrom(...tracked), { minLength: 8, maxLength: 8 }),
    ways: fc.uniqueArray(
      fc.record({
        from: fc.nat(7),
        to: fc.nat(7),
        kind: fc.constantFrom('next' as const, 'later' as const, 'planned' as const),
        rate: fc.option(
          fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1e6),
          { nil: undefined },
        ),
        also: fc.option(fc.constant(true as const), { nil: undefined }),
        label: fc.option(fc.constantFrom('yes', 'after a "call"', 'via | mail'), { nil: undefined }),
      }),
      { maxLength: 10, selector: ({ from, to, kind }) => `${from} ${to} ${kind}` },
    ),
  })
  .map(({ names, kinds, ways }) => ({
    ...EMPTY_DOCUMENT,
    elements: names.map((text, at) => ({ id: `e${at}`, kind: kinds[at] ?? 'sales_page', x: at * 200, y: 0, name: text })),
    lines: ways
      .filter(({ from, to }) => from !== to && from < names.length && to < names.length)
      .map(
        ({ from, to, ...line }, at) =>
          ({
            id: `l${at}`,
            from: `e${from}`,
            to: `e${to}`,
            ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)),
          }) as Line,
      ),
  }));

describe('out and in again', () => {
  test('an own file is the same canvas', () => {
    const any = fc.oneof(
      fc.constantFrom(...TEMPLATE_ROWS).map(templateDocument),
      changes.map((steps) => steps.reduce(run, EMPTY_DOCUMENT)),
    );
    fc.assert(
      fc.property(any, (document) => {
        const found = read(writeOwn('Launch', document));
        expect(found.name).toBe('Launch');
        expect(toRecords(found.document)).toEqual(JSON.parse(JSON.stringify(toRecords(document))));
      }),
      { numRuns: 40 },
    );
  });

  test('Mermaid keeps steps, lines and rates', () => {
    fc.assert(
      fc.property(drawing, (document) => {
        const found = read(writeMermaid(document, { nameOf, numbers: true }));
        expect(found.format).toBe('mermaid');
        expect(saidOf(found.document)).toEqual(saidOf(document));
        expect(openDocument(toRecords(found.document)).ok).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('a table keeps steps, lines and rates', () => {
    const sorted = (document: CanvasDocument) => {
      const { steps, lines } = saidOf(document);
      return { steps, lines: lines.map((line) => JSON.stringify(line)).sort() };
    };
    fc.assert(
      fc.property(drawing, (document) => {
        const found = read(writeSteps(document, { nameOf, numbers: true }));
        expect(sorted(found.document)).toEqual(sorted(document));
      }),
      { numRuns: 150 },
    );
  });

  test('what really happened stands in columns of its own, which importing leaves alone', () => {
    const plan = read('step,next,rate\nAds,Offer,25%\nOffer,,').document;
    const [ads, offer] = plan.elements;
    const [line] = plan.lines;
    const none = { plan: null, change: null, verdict: null, money: null, goesOn: null, leaves: null };
    const numbers = {
      elements: new Map([
        [ads?.id ?? '', { ...none, people: 200 }],
        [offer?.id ?? '', { ...none, people: 61 }],
      ]),
      lines: new Map([[line?.id ?? '', { people: 61, rate: 0.305, verdict: null }]]),
    };
    const report = { elements: { [ads?.id ?? '']: { people: 200, hits: 200, spend: 1250 }, [offer?.id ?? '']: { people: 61, hits: 70 } } };
    const text = writeSteps(plan, { nameOf, numbers: true }, { numbers, report, currency: 'USD' });
    const [head, first, second] = text.split('\r\n').map((row) => row.split(',').slice(-5));
    expect(head).toEqual(['actual people', 'actual spend (USD)', 'actual revenue (USD)', 'actual went on', 'actual rate']);
    expect(first).toEqual(['200', '12.50', '', '61', '30.5%']);
    expect(second).toEqual(['61', '', '', '', '']);
    const again = read(text);
    expect(again.remarks).toEqual([]);
    expect(saidOf(again.document)).toEqual(saidOf(plan));
  });

  test('without numbers no rate is written', () => {
    for (const row of TEMPLATE_ROWS.slice(0, 5)) {
      const document = templateDocument(row);
      for (const write of [writeMermaid, writeSteps])
        expect(read(write(document, { nameOf, numbers: false })).document.lines.every(({ rate }) => rate === undefined)).toBe(true);
    }
  });
});

describe('what people write', () => {
  test('Mermaid as its users know it', () => {
    const { document, remarks } = read(`---
title: Launch
---
flowchart TD
  %% where people come from
  fb([Facebook Ads]) & mail[Newsletter]:::email_broadcast --> lp["Landing #amp; more"]
  subgraph site
    lp -- 12,5 % --> shop{Checkout}; shop -->|40%| done
  end
  lp -. later .-> done((Thank you))
  lp == also 220% ==> shop
  click lp "https://shop.example/start"
  style lp fill:#f9f`);
    const kindOf = Object.fromEntries(document.elements.map(({ name: text, kind }) => [text, kind]));
    expect(kindOf).toEqual({
      ...{ 'Facebook Ads': 'facebook_ads', Newsletter: 'email_broadcast', 'Landing & more': 'landing_page' },
      ...{ Checkout: 'checkout', 'Thank you': 'thank_you_page' },
    });
    expect(saidOf(document).lines.map(({ from, to, kind, rate, also, label }) => [from, to, kind, rate, also, label])).toEqual([
      ['Facebook Ads', 'Landing & more', 'next', undefined, false, ''],
      ['Newsletter', 'Landing & more', 'next', undefined, false, ''],
      ['Landing & more', 'Checkout', 'next', 0.125, false, ''],
      ['Checkout', 'Thank you', 'next', 0.4, false, ''],
      ['Landing & more', 'Thank you', 'later', undefined, false, 'later'],
      ['Landing & more', 'Checkout', 'planned', 2.2, true, ''],
    ]);
    expect(remarks).toEqual(['groups_left_out', 'styles_left_out']);
    expect(document.elements.find(({ kind }) => kind === 'landing_page')?.rule).toEqual({
      type: 'page',
      urls: ['https://shop.example/start'],
    });
  });

  test('a table with semicolons and German titles', () => {
    const { document } = read('Schritt;URL;Personen;Weiter;Quote\nGoogle Ads;;1.200;Shop;100 %\nShop;shop.example/;;Kasse;12,5 %\n');
    expect(document.elements.map(({ name: text, kind }) => [text, kind])).toEqual([
      ...[
        ['Google Ads', 'google_search_ads'],
        ['Shop', 'category_page'],
        ['Kasse', 'checkout'],
      ],
    ]);
    expect(document.elements[0]?.traffic).toMatchObject({ people: 1200 });
    expect(document.lines.map(({ rate }) => rate)).toEqual([1, 0.125]);
  });

  test('a sitemap, with alike pages as one below their folder', () => {
    const pages = ['', 'pricing', 'blog', 'blog/one', 'blog/two', 'blog/three', 'checkout?x=1&amp;y=2'];
    const { document, format } = read(
      `<?xml version="1.0"?><urlset>${pages.map((page) => `<url><loc>https://www.shop.example/${page}</loc></url>`).join('')}</urlset>`,
    );
    expect(format).toBe('sitemap');
    expect(document.elements.map(({ name: text }) => text).sort()).toEqual(['/blog', '/blog/*', '/checkout', '/pricing', 'shop.example']);
    expect(saidOf(document).lines.map(({ from, to }) => `${from} ${to}`)).toContain('/blog /blog/*');
    expect(read('https://shop.example/\nshop.example/pricing').format).toBe('addresses');
  });
});

test('a flowchart between the fences of a note is read, and its lines are those of the note', () => {
  expect(read('# Funnel\n\n```mermaid\nflowchart LR\nAds -- 12% --> Page\n```\nSo far.').document.lines).toMatchObject([{ rate: 0.12 }]);
  expect(problems('```mermaid\nflowchart LR\nA --> B\nwhat?\n```')).toEqual([{ code: 'unreadable_line', line: 4, found: 'what?' }]);
});

test('columns that mean nothing are named, those without content are not', () => {
  expect(read('step,next,owner,\nAds,Page,Mia,\n')).toMatchObject({ unknown_columns: ['owner'] });
  expect(read('Schritt;Nächster;Rate\nAds;Seite;12 %').document.lines).toHaveLength(1);
});

test('images of a sitemap are no pages', () => {
  const { document } = read(
    '<urlset><url><loc>https://a.example/</loc><image:image><image:loc>https://cdn.example/a.jpg</image:loc></image:image></url></urlset>',
  );
  expect(document.elements).toHaveLength(1);
});

describe('what is refused, with its place', () => {
  const one = { version: 2, period: 'month', elements: {}, lines: {}, products: {}, fixed_costs: {}, scenarios: {} };
  const element = { order: 'V', kind: 'sales_page', x: 0, y: 0, name: '' };
  test.each([
    ['nothing', '  \n', [{ code: 'empty' }]],
    ['anything', 'Dear Sir,\nhow are you?', [{ code: 'unknown_format' }]],
    ['too much', 'x'.repeat(2_000_001), [{ code: 'too_long', most: 2_000_000 }]],
    ['a document from the future', JSON.stringify({ ...one, version: 99 }), [{ code: 'newer_version', path: '/version', found: '99' }]],
    ['not a number', '{"version": 2,\n "period": NaN}', [{ code: 'not_json', line: 2 }]],
    [
      'a number that is none',
      `{"version":2,"elements":{"a":{"x":1e999}}}`,
      expect.arrayContaining([expect.objectContaining({ code: 'invalid_value', path: '/elements/a/x' })]),
    ],
    [
      'a place beyond all',
      JSON.stringify({ ...one, elements: { a: { ...element, x: 1e308 } } }),
      [{ code: 'too_far', path: '/elements/a/x', most: 1e6 }],
    ],
    [
      // Groups have names and hold no groups: none can hold itself.
      'a group that holds others',
      JSON.stringify({ ...one, elements: { a: { ...element, group: ['b'] }, b: { ...element, group: { of: 'a' } } } }),
      [
        expect.objectContaining({ code: 'invalid_value', path: '/elements/a/group' }),
        expect.objectContaining({ path: '/elements/b/group' }),
      ],
    ],
    [
      'a line to nowhere',
      JSON.stringify({ ...one, elements: { a: element }, lines: { l: { order: 'V', from: 'a', to: 'b', kind: 'next' } } }),
      [{ code: 'unknown_element', path: '/lines/l/to', found: 'b' }],
    ],
    ['a sentence in a flowchart', 'flowchart LR\nA --> B\nwhat is this?', [{ code: 'unreadable_line', line: 3, found: 'what is this?' }]],
    ['a rate beyond all', 'flowchart LR\nA -- 99999999% --> B', [{ code: 'bad_rate', line: 2, found: '99999999%' }]],
    ['a way back to itself', 'flowchart LR\nA --> A', [{ code: 'line_to_itself', line: 2, found: 'A' }]],
    ['groups without end', `flowchart LR\n${'subgraph x\n'.repeat(12)}A --> B`, [{ code: 'too_deep', line: 12, most: 10 }]],
    [
      'too many steps',
      `flowchart LR\n${Array.from({ length: 501 }, (_, at) => `s${at}`).join('\n')}`,
      [{ code: 'too_many_steps', line: 502, most: 500 }],
    ],
    ['a rate in words', 'step,next,rate\nA,B,much', [{ code: 'bad_rate', line: 2, found: 'much' }]],
    [
      'a list of sitemaps',
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
      [{ code: 'sitemap_index' }],
    ],
    ['a quote that is never closed', 'step,next\n"Ads,Page\nPage,Buy\n', [{ code: 'open_quote', line: 2 }]],
    [
      'a sitemap that breaks off',
      '<urlset>\n<url><loc>https://a.example/</loc></url>\n<url><loc>https://a.example/pri',
      [{ code: 'broken_off', line: 3 }],
    ],
    [
      'what is no address in a sitemap',
      '<urlset>\n<url><loc>https://a.example/</loc></url>\n<url><loc>/pricing</loc></url>\n</urlset>',
      [{ code: 'not_an_address', line: 3, found: '/pricing' }],
    ],
    [
      'words between addresses',
      'https://a.example/\nour prices\nhttps://a.example/pricing',
      [{ code: 'not_an_address', line: 2, found: 'our prices' }],
    ],
    ['a page without addresses', '<html><body>hi</body></html>', [{ code: 'no_addresses' }]],
  ] as const)('%s', (_what, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('nothing makes it throw or take over a document that does not hold', () => {
    const parts = fc.constantFrom(
      'flowchart LR\n',
      'A',
      '[',
      '"',
      '-->',
      '--',
      '12%',
      '|',
      '&',
      ';',
      '{',
      '}',
      ':',
      'step,next\n',
      '<loc>',
      '\n',
      '%%',
      'subgraph x',
      '1e308',
      '#34;',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 8 })), { maxLength: 30 }), (words) => {
        const found = readImport(words.join(' '));
        if (found.ok) expect(openDocument(toRecords(found.document)).ok).toBe(true);
        else expect(found.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });
});
