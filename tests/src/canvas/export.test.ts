import { describe, expect, test } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { allElements } from '#domain/canvas/elements/index.ts';
import { partOf } from '#domain/canvas/export/part.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { CARD } from '#domain/canvas/geometry.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { pictureOf } from '#domain/canvas/picture/picture.ts';
import { fitted, textWidth, wrapped } from '#domain/canvas/picture/svg-text.ts';
import { toRecords } from '#domain/canvas/records.ts';
import type { ViewTexts } from '#domain/canvas/view/element-view.ts';
import { canvasNumbers } from '#domain/canvas/view/numbers.ts';
import { pdfOf } from '#src/canvas/export/pdf.ts';

const HOSTILE = `"><script>alert(1)</script><a href='javascript:alert(2)' onload=x>&amp;\u0000]]>`;
const write = (value: number | null) => String(value === null ? '–' : Math.round(value));
const texts = {
  text: { t: (key: string) => key, label: (key: string) => key },
  format: { amounts: true, count: write, share: write, change: write, money: write, exact: write },
} as unknown as ViewTexts;

function picture(
  document: CanvasDocument,
  options: { withNumbers?: boolean; transparent?: boolean; pictures?: ReadonlyMap<string, string> } = {},
) {
  const plan = forecast(document);
  const numbers = canvasNumbers('plan', document, plan, null, null);
  return pictureOf({ document, forecast: plan, numbers, texts, withNumbers: true, transparent: false, ...options });
}

/** One of every kind, each with hostile words wherever words may stand. */
const every = allElements.reduce<CanvasDocument>(
  (document, { kind }, at) =>
    addElement(document, { id: kind, kind, x: (at % 10) * 240, y: Math.floor(at / 10) * 200, name: HOSTILE.slice(0, 120) }),
  EMPTY_DOCUMENT,
);
const hostile: CanvasDocument = {
  ...every,
  elements: every.elements.map((element) => ({
    ...element,
    note: HOSTILE,
    ...(element.kind === 'checklist' && { props: { checklist: [{ id: 'a', text: HOSTILE, done: true }] } }),
    ...(element.kind === 'image' && { props: { address: 'https://evil.example/a.png' } }),
  })),
  lines: [{ id: 'l', from: 'facebook_ads', to: 'landing_page', kind: 'next', rate: 0.5, label: HOSTILE.slice(0, 120) }],
};

describe('a picture of a canvas', () => {
  test('shows the images that are kept, written out, and nothing else under their names', () => {
    const address = '/pictures/AAAAAAAAAAAAAAAAAAAAAA';
    const placed = addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'image', x: 10, y: 20, name: 'Poster' });
    const drawn = { ...placed, elements: placed.elements.map((element) => ({ ...element, props: { address } })) };
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    const { svg } = picture(drawn, { pictures: new Map([[address, data]]) });
    expect(svg).toContain(`<image x="10" y="20" width="240" height="160" href="${data}"/>`);
    expect(svg).not.toContain('Poster');
    const wrong = ['data:image/svg+xml;base64,PHN2Zy8+', 'data:text/html;base64,AA==', `${data}" onload="x`, 'https://evil.example/a.png'];
    for (const each of [...wrong.map((data) => new Map([[address, data]])), new Map()]) {
      const without = picture(drawn, { pictures: each });
      expect(without.svg).not.toContain('<image');
      expect(without.svg).toContain('Poster');
    }
  });

  test('tells cards apart whose long names begin alike', () => {
    const named = (name: string) => addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'facebook_ads', x: 0, y: 0, name });
    const lines = (name: string) =>
      [...picture(named(name)).svg.matchAll(/font-weight="600"[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
    expect(lines('Newsletter an Kunden in Wien 31').slice(0, 2)).toEqual(['Newsletter an', 'Kunden in Wien 31']);
    expect(lines('春のコーヒー定期便キャンペーン 7')[1]).toMatch(/7$/);
    expect(lines('Ads')[1]).not.toBe('');
  });

  test.each([
    ['Ads', 1],
    ['Newsletter an Kunden in Wien und Umgebung', 2],
  ])('fills the middle of a card that says no numbers: %s', (name, lines) => {
    const { svg } = picture(addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'facebook_ads', x: 0, y: 0, name }), { withNumbers: false });
    const plate = Number(/<rect x="12" y="([\d.]+)" width="36"/.exec(svg)?.[1]);
    const texts = [...svg.matchAll(/<text x="12" y="([\d.]+)" font-size="(\d+)" font-weight="(\d+)"/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(texts.filter(([, , weight]) => weight === 600)).toHaveLength(lines);
    const bottom = Math.max(...texts.map(([y = 0]) => y));
    expect(Math.abs((plate + bottom) / 2 - CARD.height / 2)).toBeLessThan(6);
    // Lines end at the edges of the card, which are where they were.
    expect(svg).toContain(`width="${CARD.width}" height="${CARD.height}" rx="12"`);
  });

  test('holds shapes and texts, and nothing that anybody wrote can become more', () => {
    const { svg } = picture(hostile);
    const marks = [...svg.matchAll(/<\/?([a-z]+)((?:\s[a-zA-Z-]+="[^"<>]*")*)\s*\/?>/g)];
    // Whatever begins with an angle bracket is one of these marks: nothing stands between.
    expect(marks.length).toBe(svg.split('<').length - 1);
    expect(new Set(marks.map(([, name]) => name))).toEqual(new Set(['svg', 'rect', 'path', 'text', 'ellipse', 'g']));
    const names = new Set(
      marks.flatMap(([, , attributes = '']) => [...attributes.matchAll(/\s([a-z-]+)=/g)].map(([, name]) => name ?? '')),
    );
    expect([...names].filter((name) => /^(on|href|xlink|style|src)/.test(name))).toEqual([]);
    expect(svg).not.toContain('evil.example');
    expect(svg).not.toContain('\u0000');
    expect(svg).toContain('&lt;script&gt;');
  });

  test('says no number where numbers are left out, and has no paper where it is transparent', () => {
    const document: CanvasDocument = {
      ...EMPTY_DOCUMENT,
      elements: [
        { id: 'a', kind: 'facebook_ads', x: 0, y: 0, name: 'Ads', traffic: { model: 'free', people: 4321 } },
        { id: 'b', kind: 'landing_page', x: 300, y: 0, name: 'Page' },
      ],
      lines: [{ id: 'l', from: 'a', to: 'b', kind: 'next', rate: 0.5, label: 'all' }],
    };
    expect(picture(document).svg).toContain('>4321<');
    const bare = picture(document, { withNumbers: false, transparent: true });
    expect([...bare.svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, said]) => said).filter((said) => /\d/.test(said ?? ''))).toEqual([]);
    expect(bare.svg).toContain('>all<');
    expect(bare.svg.match(/<rect/g)?.length).toBeLessThan(picture(document).svg.match(/<rect/g)?.length ?? 0);
  });

  test('says by sign and colour what is behind its plan, and neither without numbers', () => {
    const document: CanvasDocument = {
      ...EMPTY_DOCUMENT,
      elements: [
        { id: 'a', kind: 'facebook_ads', x: 0, y: 0, name: 'Ads' },
        { id: 'b', kind: 'landing_page', x: 300, y: 0, name: 'Page', rule: { type: 'page', urls: ['/'] } },
      ],
      lines: [{ id: 'l', from: 'a', to: 'b', kind: 'next', rate: 0.5 }],
    };
    const plan = forecast(document);
    const seen = { people: 200, plan: 400, change: -50, verdict: 'behind' as const, money: null, goesOn: null, leaves: null };
    const numbers = {
      ...canvasNumbers('plan', document, plan, null, null),
      layer: 'compare' as const,
      most: 400,
      elements: new Map([['b', seen]]),
      lines: new Map([['l', { people: 200, rate: 25, verdict: 'behind' as const }]]),
    };
    const drawn = (withNumbers: boolean) => pictureOf({ document, forecast: plan, numbers, texts, withNumbers, transparent: true }).svg;
    expect(drawn(true)).toContain('>▼ -50<');
    expect(drawn(true)).toContain('>▼ 25<');
    expect(drawn(true).match(/stroke="#b24700"/g)?.length).toBeGreaterThan(1);
    expect(drawn(false)).not.toMatch(/▼|#b24700/);
    expect(drawn(false)).toContain('stroke="#c9dfe1" stroke-width="1.5"');
  });

  test('draws assumed rates dashed and says below whose they are, where rates are drawn at all', () => {
    const drawn = (assumed: number | undefined, withNumbers = true) =>
      picture(
        {
          ...EMPTY_DOCUMENT,
          elements: [
            { id: 'a', kind: 'checkout', x: 0, y: 0, name: 'Checkout' },
            { id: 'b', kind: 'purchase', x: 300, y: 0, name: 'Purchase' },
          ],
          lines: [{ id: 'l', from: 'a', to: 'b', kind: 'next', rate: 0.5, ...(assumed !== undefined && { assumed }) }],
        },
        { withNumbers },
      ).svg;
    expect(drawn(0.5)).toMatch(/stroke-dasharray="3 2"/);
    expect(drawn(0.5)).toContain('>canvas.assumed.drawn<');
    for (const plain of [drawn(undefined), drawn(0.45), drawn(0.5, false)]) expect(plain).not.toMatch(/stroke-dasharray|assumed/);
  });

  test('says all of a name and of a note that stand on the map, in smaller letters where they must be', () => {
    const note = 'Checkout still asks for an account. Guest checkout goes live on 1 December.';
    const { svg } = picture({
      ...EMPTY_DOCUMENT,
      elements: [
        { id: 'a', kind: 'google_search_ads', x: 0, y: 0, name: 'Google Search Ads' },
        { id: 'n', kind: 'note', x: 300, y: 0, name: '', note },
      ],
    });
    expect(svg).toContain('>Google Search Ads<');
    const said = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);
    expect(said.join(' ')).toContain(note);
  });

  test('stands in a page, empty or far away', () => {
    const far = { ...EMPTY_DOCUMENT, elements: [{ id: 'a', kind: 'text', x: 1e308, y: -1e308, name: '' }] };
    for (const document of [EMPTY_DOCUMENT, far]) expect(picture(document).svg).not.toMatch(/NaN|Infinity/);
  });
});

test('texts are cut to their room, also where no spaces stand', () => {
  expect(textWidth(fitted('A very long name of a landing page', 80, 13), 13)).toBeLessThan(95);
  expect(fitted('購入', 80, 13)).toBe('購入');
  const lines = wrapped('とても長い日本語のメモがここに続きます', 60, 13, 3);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
});

test('a part of a canvas is a canvas', () => {
  const document: CanvasDocument = {
    ...EMPTY_DOCUMENT,
    elements: ['a', 'b', 'c'].map((id, at) => ({ id, kind: 'sales_page', x: at * 200, y: 0, name: id })),
    lines: [
      { id: 'ab', from: 'a', to: 'b', kind: 'next', rate_by_source: { a: 0.1, c: 0.2 } },
      { id: 'bc', from: 'b', to: 'c', kind: 'next' },
    ],
  };
  const part = partOf(document, ['a', 'b']);
  expect(part.lines).toEqual([{ id: 'ab', from: 'a', to: 'b', kind: 'next', rate_by_source: { a: 0.1 } }]);
  expect(openDocument(toRecords(part)).ok).toBe(true);
});

test('a PDF says where each of its parts stands', () => {
  const bytes = pdfOf({ jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), columns: 20, rows: 10, width: 200, height: 100 });
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  const [, start] = /startxref\n(\d+)/.exec(text) ?? [];
  expect(text.slice(Number(start), Number(start) + 4)).toBe('xref');
  const places = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
  expect(places.map((place, at) => text.startsWith(`${at + 1} 0 obj`, place))).toEqual([true, true, true, true, true]);
  expect(text).toContain('/MediaBox [0 0 150 75]');
});
