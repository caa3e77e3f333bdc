import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { CanvasHost } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';
import { COUNTED, funnel, onPhoneWithoutNetwork, openEditor, SHOWN } from './support/guest-editor.tsx';

describe('what really happened, in the editor of a page', () => {
  beforeEach(onPhoneWithoutNetwork);

  it('offers actual numbers only where its host has them, or says why not', async () => {
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { parts: { withoutActuals: <p>Ask the owner</p> } }));
    await user.click(await screen.findByRole('radio', { name: 'Actual' }));
    expect(screen.getByText('Ask the owner')).toBeDefined();
  });

  it('counts the days that its address says, and writes those that are chosen', async () => {
    const load = vi.fn(async (range: CanvasReport['range']) => ({ ...COUNTED, range }));
    const address = new Map([
      ['layer', 'compare'],
      ['days', '2026-01-05_2026-02-03'],
    ]);
    const keep = vi.fn((name: string, value: string | null) => void address.set(name, value ?? ''));
    const looking = { asked: (name: string) => address.get(name) ?? null, keep };
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { looking, actuals: { begun: true, load } }));
    const button = () => screen.findByRole('button', { name: /^Days: / });
    expect((await button()).getAttribute('aria-label')).toMatch(/^Days: 5 Jan\s–\s3 Feb 2026$/);
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ min: '2026-01-05', max: '2026-02-03' }));
    await user.click(await button());
    await user.click(screen.getByRole('menuitem', { name: 'Other dates…' }));
    await user.click(await screen.findByTitle('2026-01-12'));
    await user.click(await screen.findByTitle('2026-01-20'));
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ min: '2026-01-12', max: '2026-01-20' }));
    expect(keep).toHaveBeenLastCalledWith('days', '2026-01-12_2026-01-20');
    await user.click(await button());
    await user.click(screen.getByRole('menuitem', { name: 'Yesterday' }));
    const yesterday = addDays(localDay(new Date(), SHOWN.timezone), -1);
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ min: yesterday, max: yesterday }));
    expect(address.get('days')).toBe('yesterday');
  });

  it('chooses days in the menu of the period', async () => {
    const load = vi.fn<NonNullable<CanvasHost['actuals']>['load']>(() => new Promise(() => undefined));
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { actuals: { begun: true, load } }));
    await user.click(await screen.findByRole('button', { name: /^Days: This month, / }));
    expect(await screen.findByRole('menuitem', { name: 'Refresh' })).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: 'Last 7 days' }));
    expect(await screen.findByRole('button', { name: /^Days: Last 7 days, / })).toBeDefined();
    await waitFor(() => expect(load.mock.lastCall?.[0]).toMatchObject({ min: addDays(load.mock.lastCall?.[0].max ?? '', -6) }));
  });

  it('hands each number of what happened to its host, with what it is of', async () => {
    const rule = { type: 'page' as const, urls: ['/quiz'] };
    const { elements, lines } = funnel();
    const document: CanvasDocument = {
      ...EMPTY_DOCUMENT,
      elements: elements.map((one) => (one.id === 'b' ? { ...one, rule } : one)),
      lines: [...lines, { id: 'on', from: 'b', to: 'a', kind: 'next' }],
    };
    const counted: CanvasReport = {
      ...COUNTED,
      lines: { l: { people: 100, from: 1000, rate: 0.1 }, on: { people: 30, from: 100, rate: 0.3 } },
      crowd: {
        elements: { a: 900, b: 90 },
        left: { a: 810, b: 60 },
        lines: { l: { people: 90, from: 900, rate: 0.1 }, on: { people: 30, from: 90, rate: 1 / 3 } },
      },
    };
    const number: NonNullable<CanvasHost['parts']['number']> = ({ part, id, crowd, range, at, text }) => (
      <a href={`#${JSON.stringify([part, id, crowd, range.min, at?.type])}`}>{text}</a>
    );
    const actuals = { begun: true, load: async () => counted };
    const user = openEditor(readOnlyHost({ ...SHOWN, document }, { parts: { number }, actuals }));
    const ways = async () =>
      (await screen.findAllByRole('link')).flatMap((way) => {
        const [, asked] = (way.getAttribute('href') ?? '').split('#');
        return asked?.startsWith('[') ? [[way.textContent, JSON.parse(asked)]] : [];
      });
    await user.click(await screen.findByRole('button', { name: 'Details of Quiz' }));
    await user.click(screen.getByRole('radio', { name: 'Compare' }));
    await screen.findByText('Everybody here');
    const day = counted.range.min;
    expect(await ways()).toEqual([
      ['90', ['element', 'b', true, day, 'page']],
      ['100', ['element', 'b', false, day, 'page']],
      ['60', ['left', 'b', true, day, 'page']],
    ]);
    await user.click(screen.getByRole('radio', { name: 'Plan' }));
    await waitFor(() => expect(screen.queryByText('Everybody here')).toBeNull());
    expect(await ways()).toEqual([]);
  });

  it('says why its numbers do not come, in the words of who refused them', async () => {
    const gone = Object.assign(new Error('This uses a segment that was deleted.'), { code: 'segment_gone' });
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { actuals: { begun: true, load: () => Promise.reject(gone) } }));
    await user.click(await screen.findByRole('radio', { name: 'Actual' }));
    expect((await screen.findAllByText('This uses a segment that was deleted.')).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: /^Days: / }));
    expect((await screen.findAllByText('This uses a segment that was deleted.')).length).toBeGreaterThan(1);
  });

  it('speaks of the days that its host counted, where those are fixed', async () => {
    const document = canvas({
      elements: [source('a', 1500), element('b', { offers: [sells('book')] })],
      lines: [line('a', 'b', 0.5)],
      products: [product('book', 10_000)],
    });
    const load = async () => COUNTED;
    openEditor(readOnlyHost({ ...SHOWN, document }, { actuals: { begun: true, load, fixed: { everyMs: null } } }));
    expect((await screen.findAllByText(/5 Jan/)).length).toBeGreaterThan(1);
    expect(await screen.findByText('since 5 Jan')).toBeDefined();
  });

  it.each([true, false])('prints plan and actual beside each other where both are looked at, amounts shown: %s', async (money) => {
    const document = canvas({
      elements: [source('a', 1500), element('b', { offers: [sells('book')] })],
      lines: [line('a', 'b', 0.5)],
      products: [product('book', 10_000)],
    });
    const load = async () => COUNTED;
    const user = openEditor(readOnlyHost({ ...SHOWN, document }, { money, actuals: { begun: true, load, fixed: { everyMs: null } } }));
    await user.click(await screen.findByRole('radio', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'One-page report' }));
    const report = within(await screen.findByRole('dialog', { name: 'One-page report' }));
    const people = await report.findByRole('row', { name: /^People/ });
    expect(
      within(people)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual([expect.stringMatching(/^1,4\d\d$/), '1,000']);
    expect(report.queryAllByText(/€/).length > 0).toBe(money);
    expect(report.queryByRole('row', { name: /^Profit/ }) !== null).toBe(money);
    // Whoever sees amounts can hand it on without them; nobody else is asked.
    const amounts = report.queryByRole('checkbox', { name: 'With amounts' });
    expect(amounts !== null).toBe(money);
    if (!amounts) return;
    const buyers = report.getByRole('row', { name: /^Buyers/ }).textContent;
    await user.click(amounts);
    expect(report.queryAllByText(/€/)).toEqual([]);
    expect(decodeURIComponent((report.getByRole('img') as HTMLImageElement).src)).not.toContain('€');
    expect(report.queryByRole('row', { name: /^(Profit|Revenue)/ })).toBeNull();
    expect(report.getByRole('row', { name: /^Buyers/ }).textContent).toBe(buyers);
  });
});
