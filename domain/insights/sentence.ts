import type { ValueFormat } from '../kit/metric.ts';
import type { Finding, LineEnd } from '../wire/answers/insights.ts';

/** A value of a sentence, and how it is written. */
export type Said =
  | { readonly as: ValueFormat; readonly value: number }
  | { readonly as: 'text'; readonly value: string }
  /** Host and path. */
  | { readonly as: 'page'; readonly value: string }
  /** A day or an instant of the workspace. */
  | { readonly as: 'day'; readonly value: string }
  | { readonly as: 'moment'; readonly value: string }
  | { readonly as: 'channel'; readonly value: string }
  /** A line of a canvas, by what it leads from and to. */
  | { readonly as: 'line'; readonly value: readonly [LineEnd, LineEnd] };

/** A finding as a sentence: a text below `insights`, and what stands in it. `more`: a second sentence. */
export interface Sentence {
  readonly text: string;
  readonly values: Readonly<Record<string, Said>>;
  readonly more: Sentence | null;
  /** The chance that scatter alone says so; null where nothing was tested. */
  readonly chance: number | null;
  /** What is opened by it, a text below `insights.open`, and its address below the workspace. */
  readonly open: 'tracking' | 'monitor' | 'sources' | 'page' | 'line';
  readonly screen: string;
  readonly isGood: boolean;
}

const share = (value: number): Said => ({ as: 'share', value });
const count = (value: number): Said => ({ as: 'count', value });
const money = (text: string, value: number | null): Sentence['more'] =>
  value === null || value === 0 ? null : { ...plain(text, { money: { as: 'money', value: Math.abs(value) } }), more: null };
function plain(text: string, values: Sentence['values']): Omit<Sentence, 'more'> {
  return { text, values, chance: null, open: 'monitor', screen: 'monitor', isGood: false };
}

/** The canvas beside its plan, with the line chosen. */
const lineScreen = ({ canvas, line }: { readonly canvas: string; readonly line: string }) =>
  `canvases/${canvas}?layer=compare&days=period&chosen=${encodeURIComponent(line)}`;

const SENTENCES: { readonly [K in Finding['kind']]: (finding: Extract<Finding, { kind: K }>) => Sentence } = {
  silent: ({ since }) => ({
    ...plain('silent', { since: { as: 'moment', value: since } }),
    more: null,
    open: 'tracking',
    screen: 'settings/tracking',
  }),
  no_sales: ({ since, expected }) => ({
    ...plain('no_sales', { since: { as: 'day', value: since }, expected: count(expected) }),
    ...{ more: null, open: 'tracking', screen: 'settings/tracking' },
  }),
  change: ({ widget_id, name, format, better, value, previous, change, chance }) => ({
    ...plain(change > 0 ? 'rose' : 'fell', {
      ...{ name: { as: 'text', value: name }, share: share(Math.abs(change)) },
      ...{ value: { as: format, value }, previous: { as: format, value: previous } },
    }),
    ...{ more: null, chance, screen: `monitor?kpi=${widget_id}`, isGood: change > 0 === (better === 'up') },
  }),
  rate: ({ channel, rate, previous, money: amount, chance }) => ({
    ...plain('rate', { channel: { as: 'channel', value: channel }, rate: share(rate), previous: share(previous) }),
    ...{
      more: money(rate < previous ? 'less' : 'more', amount),
      chance,
      open: 'sources',
      screen: 'monitor?tab=sources',
      isGood: rate > previous,
    },
  }),
  leverage: ({ channel, rate, others, people, money: amount, chance }) => ({
    ...plain('leverage', { channel: { as: 'channel', value: channel }, people: count(people), rate: share(rate), others: share(others) }),
    ...{ more: money('worth', amount), chance, open: 'sources', screen: 'monitor?tab=sources', isGood: true },
  }),
  drift: ({ page, share: part }) => ({
    ...plain('drift', { share: share(part), page: { as: 'page', value: page } }),
    // The table finds pages by their path.
    ...{ more: null, open: 'page', screen: `monitor?tab=pages&q=${encodeURIComponent(page.slice(page.indexOf('/')))}` },
  }),
  line: ({ from, to, rate, planned, people, since, money: amount, ...about }) => ({
    ...plain('line', {
      ...{ line: { as: 'line', value: [from, to] }, people: count(people), rate: share(rate), planned: share(planned) },
      since: { as: 'day', value: since },
    }),
    ...{ more: money('lost', amount), open: 'line', screen: lineScreen(about) },
  }),
  lever: ({ from, to, period, money: amount, canvas_name, ...about }) => ({
    ...plain(`lever_${period}`, {
      ...{ line: { as: 'line', value: [from, to] }, canvas: { as: 'text', value: canvas_name } },
      money: { as: 'money', value: amount },
    }),
    ...{ more: null, open: 'line', screen: lineScreen(about), isGood: true },
  }),
};

export function sentenceOf(finding: Finding): Sentence {
  return SENTENCES[finding.kind](finding as never);
}
