import type { TargetStatus } from '#domain/wire/reports/kpis.ts';

/** What a report says of one workspace, before it is laid out. Every text is written already. */
export interface ReportSection {
  readonly title: string;
  readonly link: string;
  readonly sentences?: readonly string[];
  /** Targets, worst first: the status as its word, what it is about, and how it stands. */
  readonly statuses?: readonly { readonly status: TargetStatus; readonly word: string; readonly name: string; readonly text: string }[];
  readonly chart?: BarChart | null;
  readonly rows: readonly (readonly string[])[];
}
export interface BarChart {
  readonly title: string;
  /** Below the bars: the first and the last day, and the most that any had. */
  readonly from: string;
  readonly to: string;
  readonly most: string;
  /** Shares of the highest bar, 0 to 1; null where there is no value. */
  readonly bars: readonly (number | null)[];
}

/** Text and ground of a status on light; programs in the dark have their own by its class. */
const TONES = {
  critical: ['#C5221F', '#FDECEB'],
  atRisk: ['#B24700', '#FDEFE5'],
  offPace: ['#8A5C00', '#FBF3DF'],
  onTrack: ['#1A7F37', '#E9F5EC'],
  reached: ['#1A7F37', '#E9F5EC'],
  tooEarly: ['#52636F', '#F0F2EF'],
  notEnough: ['#52636F', '#F0F2EF'],
  noData: ['#52636F', '#F0F2EF'],
} as const satisfies Record<TargetStatus, readonly [string, string]>;
/** The same where the ground is dark, for the head of a mail. */
export const DARK_TONES = {
  critical: ['#FF8A84', '#3A1D20'],
  atRisk: ['#F39C62', '#38261A'],
  offPace: ['#DDB04A', '#332B17'],
  onTrack: ['#5CC97A', '#16301F'],
  reached: ['#5CC97A', '#16301F'],
  tooEarly: ['#A9B9C3', '#1B2C3B'],
  notEnough: ['#A9B9C3', '#1B2C3B'],
  noData: ['#A9B9C3', '#1B2C3B'],
} as const satisfies Record<TargetStatus, readonly [string, string]>;

const INK = '#0B1F33';
const SECOND = '#52636F';
const LINE = '#E4E8E5';
const RIVER = '#0E7C86';
const HEIGHT = 64;

/** How texts are put into HTML: given, so that fonts and escaping stay with the layout. */
interface Hand {
  readonly font: string;
  readonly safe: (text: string) => string;
}

export const sentencesHtml = (sentences: readonly string[], { font, safe }: Hand): string =>
  sentences
    .map((text) => `<p class="ink" style="margin:0 0 8px;${font};color:${INK};font-size:14px;line-height:20px">${safe(text)}</p>`)
    .join('');

/** A status is always a word on a ground, never a colour alone. */
export function statusesHtml(statuses: NonNullable<ReportSection['statuses']>, { font, safe }: Hand): string {
  const row = ({ status, word, name, text }: (typeof statuses)[number]) => {
    const [ink, ground] = TONES[status];
    const chip = `<span class="tone-${status}" style="display:inline-block;padding:2px 8px;border-radius:11px;background:${ground};color:${ink};${font};font-size:12px;line-height:18px;font-weight:600;white-space:nowrap">${safe(word)}</span>`;
    return `<tr><td class="line" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid ${LINE}">${chip}</td><td class="line ink" width="100%" style="padding:8px 0;border-top:1px solid ${LINE};${font};color:${INK};font-size:14px;line-height:20px"><b>${safe(name)}</b><br><span class="second" style="color:${SECOND};font-size:13px">${safe(text)}</span></td></tr>`;
  };
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${statuses.map(row).join('')}</table>`;
}

/** Bars drawn as cells of a table: no picture to block, to load or to attach. */
export function chartHtml({ title, from, to, most, bars }: BarChart, { font, safe }: Hand): string {
  const small = (text: string, align: string) =>
    `<td class="second" align="${align}" style="${font};color:${SECOND};font-size:12px;line-height:16px">${safe(text)}</td>`;
  const bar = (share: number | null) => {
    const height = share === null ? 1 : Math.max(2, Math.round(share * HEIGHT));
    const ground = share === null ? LINE : RIVER;
    return `<td valign="bottom" style="padding:0 1px;vertical-align:bottom"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="${share === null ? 'bar-none' : 'bar'}" height="${height}" bgcolor="${ground}" style="height:${height}px;background:${ground};font-size:0;line-height:0">&nbsp;</td></tr></table></td>`;
  };
  const drawn = `<div role="img" aria-label="${safe(`${title}. ${most}`)}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr style="height:${HEIGHT}px">${bars.map(bar).join('')}</tr></table></div>`;
  const row = (left: string, right: string) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 6px"><tr>${small(left, 'left')}${small(right, 'right')}</tr></table>`;
  return `<div style="margin:8px 0 16px">${row(title, most)}${drawn}${row(from, to)}</div>`;
}

const BLOCKS = '▁▂▃▄▅▆▇█';
const blockOf = (share: number | null) =>
  share === null ? ' ' : (BLOCKS[Math.min(BLOCKS.length - 1, Math.floor(share * BLOCKS.length))] ?? '');

/** The same as plain text. */
export function sectionText({ title, link, sentences = [], statuses = [], chart, rows }: ReportSection): string {
  return [
    title,
    link,
    ...sentences,
    ...statuses.map(({ word, name, text }) => `  [${word}] ${name}: ${text}`),
    ...(chart ? [`${chart.title} · ${chart.most}`, `  ${chart.bars.map(blockOf).join('')}`, `  ${chart.from} … ${chart.to}`] : []),
    ...rows.map((cells) => `  ${cells.join('  ')}`),
  ].join('\n');
}
