import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { carryOver } from '#domain/canvas/carry.ts';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { copySelection, duplicate } from '#domain/canvas/commands/paste.ts';
import { type ElementPatch, updateElement } from '#domain/canvas/commands/update-element.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, ruleSchema, type Traffic } from '#domain/canvas/document.ts';
import { ELEMENT_ICONS } from '#domain/canvas/elements/icons.ts';
import { allElements, elementKind, guessKind, plainKind } from '#domain/canvas/elements/index.ts';
import { choiceOf, propsWith, unfitProps } from '#domain/canvas/elements/props.ts';
import { partOf } from '#domain/canvas/export/part.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { framedBy } from '#domain/canvas/frames.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { checkCanvas } from '#domain/canvas/validate.ts';
import { ELEMENT_CATEGORIES } from '#domain/kit/element.ts';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { fromRoot } from '#server/root.ts';

const put = (document: CanvasDocument, id: string, kind: string, patch: ElementPatch = {}, x = 0, y = 0) =>
  updateElement(addElement(document, { id, kind, x, y, url: `/${id}` }), { id, patch });
const everyKind = () => allElements.reduce((document, { kind }, i) => put(document, kind, kind, {}, i * 300), EMPTY_DOCUMENT);

describe('kinds of elements', () => {
  it('are 82 steps and 11 drawings, each with a drawing of its own', () => {
    const counts = ELEMENT_CATEGORIES.map((category) => allElements.filter((each) => each.category === category).length);
    expect(counts).toEqual([27, 26, 15, 14, 11]);
    expect(allElements.filter(({ tracked }) => tracked)).toHaveLength(82);
    expect(new Set(allElements.map(({ icon }) => icon)).size).toBe(allElements.length);
  });

  it('are drawn by paths that browsers can read', () => {
    // Arcs are left out: their flags need no space between them.
    const ARITY: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 };
    const fits = (path: string) =>
      [...path.matchAll(/([b-z])([^a-z]*)/gi)].every(([, command = '', rest = '']) => {
        const numbers = rest.match(/-?(?:\d*\.\d+|\d+)/g)?.length ?? 0;
        const arity = ARITY[command.toLowerCase()] ?? Number.NaN;
        return arity === 0 ? numbers === 0 : numbers > 0 && numbers % arity === 0;
      });
    expect(fits('M6 14.768.866l-.5 2 3.464')).toBe(false);
    expect(Object.entries(ELEMENT_ICONS).filter(([, path]) => !path.startsWith('M') || !fits(path))).toEqual([]);
  });

  it.each(LANGUAGES)('have their texts in %s, down to each option of each field', (language) => {
    const texts = JSON.parse(readFileSync(fromRoot('locales', 'elements', `${language}.json`), 'utf8'));
    const missing = [...allElements, elementKind('?')].flatMap(({ kind, fields }) => {
      const options = Object.entries(fields).flatMap(([name, field]) => [
        [`fields.${name}`, texts.fields[name]],
        ...(field.kind === 'choice' ? field.options.map((option) => [`${name}.${option}`, texts.choices[name]?.[option]]) : []),
      ]);
      return [[`${kind}.name`, texts[kind]?.name], [`${kind}.hint`, texts[kind]?.hint], ...options].filter(([, text]) => !text);
    });
    expect(missing).toEqual([]);
    const known = [...allElements.map(({ kind }) => kind), 'unknown', 'categories', 'fields', 'choices'];
    expect(Object.keys(texts).sort()).toEqual(known.sort());
  });

  it('start with a rule that holds, no two with the same', () => {
    const document = everyKind();
    expect(document.elements.flatMap(({ rule }) => (rule && !ruleSchema.safeParse(rule).success ? [rule] : []))).toEqual([]);
    const codes = checkCanvas(document).map(({ code, elements }) => [code, ...elements]);
    expect(codes.filter(([code]) => code === 'duplicate_rule' || code === 'element_without_rule')).toEqual([]);
    expect(openDocument(document)).toEqual({ ok: true, document });
  });

  it('are guessed from the words of an address, and plain where nothing tells', () => {
    expect(
      ['/quiz', '/quiz/result', '/checkout', '/kasse', '/thank-you', '/webinar', '/somewhere'].map((path) => guessKind('page', path)),
    ).toEqual(['quiz', 'quiz_result', 'checkout', 'checkout', 'thank_you_page', 'webinar_registration', plainKind('page')]);
    expect(['google cpc', 'google cpc pmax', 'fb', 'newsletter', 'youtube cpc', '?'].map((words) => guessKind('source', words))).toEqual([
      'google_search_ads',
      'google_performance_max',
      'facebook_ads',
      'email_broadcast',
      'youtube_ads',
      plainKind('source'),
    ]);
  });
});

describe('fields of a kind', () => {
  const item = { id: 'i', text: 'Write it', done: false };
  const withProps = (kind: string, props: unknown) => ({
    ...EMPTY_DOCUMENT,
    elements: [{ id: 'a', kind, x: 0, y: 0, name: '', props }],
  });

  it('take what they are for and nothing else, and name what does not fit', () => {
    expect(unfitProps({ kind: 'quiz', props: { link: 'https://a.example/x', due: '2026-11-30', checklist: [item] } })).toEqual([]);
    expect(unfitProps({ kind: 'quiz', props: { link: 'javascript:alert(1)', due: '2026-13-01', tone: 'blue' } })).toEqual([
      'link',
      'due',
      'tone',
    ]);
    expect(unfitProps({ kind: 'wait', props: { days: -1 } })).toEqual(['days']);
    expect(openDocument(withProps('image', { address: 'ftp://a.example' }))).toEqual({
      ok: false,
      problems: [{ path: '/elements/0/props/address', code: 'invalid_value' }],
    });
    expect(openDocument(withProps('from_the_future', { anything: 'goes' })).ok).toBe(true);
  });

  it('are changed by a command, which refuses what does not fit', () => {
    const document = put(EMPTY_DOCUMENT, 'a', 'sticky_note');
    const [note] = put(document, 'a', '', { props: propsWith({}, 'tone', 'blue') }).elements;
    expect(updateElement(document, { id: 'a', patch: { props: { tone: 'plaid' } } })).toBe(document);
    expect(note && choiceOf({ ...note, props: { tone: 'blue' } }, 'tone')).toBe('blue');
    expect(note && choiceOf({ ...note, props: undefined }, 'tone')).toBe('yellow');
    expect(propsWith({ props: { tone: 'blue' } }, 'tone', undefined)).toBeUndefined();
  });

  it('stay behind where notes do, if they are words to colleagues', () => {
    const document = put(put(EMPTY_DOCUMENT, 'a', 'quiz', { props: { link: 'https://a.example', owner: 'Pia' } }), 'b', 'checklist');
    const carried = carryOver(document, { plan: true, rules: true, notes: false });
    expect(carried.elements.map(({ id, props }) => [id, props])).toEqual([['a', { link: 'https://a.example' }]]);
  });
});

/** One source with 1,000 people, and all of them go on to a step. */
function funnel(traffic: Traffic, kind: string, patch: ElementPatch) {
  const source = put(EMPTY_DOCUMENT, 'source', 'influencer', { traffic });
  return forecast(addLine(put(source, 'step', kind, patch), { id: 'l', from: 'source', to: 'step', rate: 0.5 })).totals;
}

describe('what kinds cost and earn', () => {
  test('a fee and a share of the revenue', () => {
    const totals = funnel({ model: 'fee_and_share', fee: 50_000, people: 1000, share: 0.1 }, 'phone_call', { value: 2000 });
    expect([totals.revenue, totals.ad_cost, totals.profit]).toEqual([1_000_000, 150_000, 850_000]);
  });

  test('so much for each message', () => {
    const totals = funnel({ model: 'per_send', sends: 10_000, per_send: 4.5, click: 0.1 }, 'phone_call', { value: 2000 });
    expect([totals.people, totals.ad_cost, totals.revenue]).toEqual([1000, 45_000, 1_000_000]);
  });

  test('a refund lowers what is left, not what was sold, and makes no buyer', () => {
    const totals = funnel({ model: 'free', people: 1000 }, 'refund', { value: 2000 });
    expect([totals.revenue, totals.net_revenue, totals.profit, totals.buyers]).toEqual([0, -1_000_000, -1_000_000, 0]);
  });
});

test('a frame takes along what lies whole in it, except for what is locked', () => {
  const framed = put(EMPTY_DOCUMENT, 'frame', 'frame');
  const inside = put(put(framed, 'in', 'quiz', {}, 40, 40), 'fixed', 'quiz', { locked: true }, 240, 40);
  const all = put(inside, 'half', 'quiz', {}, 600, 40);
  expect(framedBy(all, ['frame'])).toEqual(['in']);
  expect(framedBy(all, ['frame', 'in'])).toEqual([]);
  expect(framedBy(all, ['in'])).toEqual([]);
});

const lineOf = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, kind: 'next' as const });

test('a frame is taken away as a file, copied and duplicated with all that lies in it', () => {
  const framed = put(EMPTY_DOCUMENT, 'frame', 'frame');
  const inside = put(put(framed, 'in', 'quiz', {}, 40, 40), 'fixed', 'quiz', { locked: true }, 240, 40);
  const tied = { ...put(inside, 'out', 'quiz', {}, 900, 40), lines: [lineOf('in', 'fixed'), lineOf('fixed', 'out')] };
  const held = ['fixed', 'frame', 'in'];
  const part = partOf(tied, ['frame']);
  expect([part.elements.map(({ id }) => id).sort(), part.lines.map(({ id }) => id)]).toEqual([held, ['in-fixed']]);
  const copied = copySelection(tied, ['frame']);
  expect([copied?.elements.map(({ id }) => id).sort(), copied?.lines.map(({ id }) => id)]).toEqual([held, ['in-fixed']]);
  const as = Object.fromEntries([...held, 'in-fixed'].map((id) => [id, `${id}-2`]));
  const twice = duplicate(tied, { ids: ['frame'], as });
  expect(
    twice.elements
      .map(({ id }) => id)
      .filter((id) => id.endsWith('-2'))
      .sort(),
  ).toEqual(held.map((id) => `${id}-2`));
  expect(twice.lines.at(-1)).toMatchObject({ from: 'in-2', to: 'fixed-2' });
  // One that is not a frame is copied alone.
  expect(copySelection(tied, ['in'])?.elements).toHaveLength(1);
});
