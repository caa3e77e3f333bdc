import type { Language } from '#domain/kit/languages.ts';
import { translate } from '#server/http/language.ts';
import { STYLES } from './mail-styles.ts';
import { chartHtml, type ReportSection, sectionText, sentencesHtml, statusesHtml } from './report-parts.ts';

/** What a mail says, before it is laid out. */
export interface Message {
  readonly subject: string;
  /** The first one greets. */
  readonly paragraphs: readonly string[];
  readonly action?: { readonly text: string; readonly link: string };
  /** Something to copy, kept as it is. */
  readonly code?: string;
  readonly table?: readonly ReportSection[];
  /** Small print below. */
  readonly notes: readonly string[];
}

/** Colours on a light ground; `STYLES` has those for programs that show mail on a dark one. */
const INK = '#0B1F33';
const SECOND = '#52636F';
const RIVER = '#0E7C86';
const LINE = '#E4E8E5';
const GROUND = '#F7F8F6';
const SUNKEN = '#F0F2EF';
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP',Arial,sans-serif";
const WIDTH = 560;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A name that somebody chose as one line: nobody writes paragraphs of a mail in our name. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Text as HTML text or attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const anchor = (link: string, text: string, style: string, name: string) =>
  `<a class="${name}" href="${escapeHtml(link)}" style="color:${RIVER};${style}">${escapeHtml(text)}</a>`;

/** Small print whose addresses can be pressed: it is ours, while a sentence may hold a name that somebody chose. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? anchor(part, part, 'text-decoration:underline;word-break:break-word', 'river') : escapeHtml(part)))
    .join('');
}

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;${FONT};color:${INK};font-size:16px;line-height:24px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
const note = (html: string) =>
  `<p class="second" style="margin:0 0 12px;${FONT};color:${SECOND};font-size:13px;line-height:20px">${html}</p>`;
const codeBlock = (code: string) =>
  `<pre class="sunken ink" style="margin:0 0 16px;padding:12px;background:${SUNKEN};border-radius:8px;color:${INK};font-family:Consolas,Menlo,monospace;font-size:12px;line-height:18px;white-space:pre-wrap;word-break:break-all">${escapeHtml(code)}</pre>`;

/** The cell carries colour and room, because Outlook gives neither to a link. */
function button({ text, link }: NonNullable<Message['action']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="${RIVER}" style="border-radius:8px;background:${RIVER};mso-padding-alt:12px 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;${FONT};color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`;
}

/** For whoever cannot press the button. */
const plainLink = (link: string, help: string) =>
  note(`${escapeHtml(help)}<br>${anchor(link, link, 'text-decoration:underline;word-break:break-word', 'river')}`);

function tableOf({ title, link, sentences = [], statuses = [], chart, rows }: ReportSection): string {
  const hand = { font: FONT, safe: escapeHtml };
  const cell = (text: string, column: number) =>
    `<td class="line ${column === 2 ? 'second' : 'ink'}" align="${column === 0 ? 'left' : 'right'}" style="padding:8px 0 8px ${column === 0 ? 0 : 12}px;border-top:1px solid ${LINE};${FONT};color:${column === 2 ? SECOND : INK};font-size:14px;line-height:20px;${column === 1 ? 'font-weight:600;white-space:nowrap' : ''}">${escapeHtml(text)}</td>`;
  const heading = anchor(link, title, 'text-decoration:none;font-weight:600', 'river');
  const parts = [
    sentencesHtml(sentences, hand),
    statuses.length > 0 ? statusesHtml(statuses, hand) : '',
    chart ? chartHtml(chart, hand) : '',
  ];
  return `<p style="margin:24px 0 8px;${FONT};font-size:16px;line-height:24px">${heading}</p>${parts.join('')}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** What stands beside the subject in a list of mails: the first sentence after the greeting, and nothing after it. */
function preview({ paragraphs }: Message): string {
  const text = paragraphs[1] ?? paragraphs[0] ?? '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${GROUND}">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}

function bodyOf(message: Message, language: Language): string {
  const { action, code, table = [] } = message;
  const notes = message.notes.map((text) => note(linked(text)));
  const help = translate(language, 'mail.buttonHelp') ?? '';
  return [
    ...message.paragraphs.map(paragraph),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...table.map(tableOf),
    ...(action ? [button(action), plainLink(action.link, help)] : []),
    ...notes,
  ].join('');
}

/** One narrow column of tables, which every mail program shows alike, on light and on dark grounds. */
export function htmlOf(message: Message, language: Language): string {
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(message.subject)}</title><style>${STYLES}</style></head>`;
  const brand = `<p class="river" style="margin:0 0 24px;${FONT};color:${RIVER};font-size:18px;line-height:24px;font-weight:700">Flumen</p>`;
  const card = `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="max-width:${WIDTH}px;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px"><tr><td class="pad" align="left" style="padding:32px 32px 20px">${brand}${bodyOf(message, language)}</td></tr></table>`;
  // Outlook knows no widest width: it gets a table of its own around the card.
  const fixed = `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${card}<!--[if mso]></td></tr></table><![endif]-->`;
  return `<!doctype html><html lang="${language}">${head}<body class="ground" style="margin:0;padding:0;background:${GROUND}">${preview(message)}<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${GROUND}"><tr><td class="around" align="center" style="padding:32px 16px">${fixed}</td></tr></table></body></html>`;
}

/** The same without markup: what a text reader and many filters see. */
export function textOf({ paragraphs, action, code, table = [], notes }: Message): string {
  const parts = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...table.map(sectionText),
    ...(action ? [`${action.text}:\n${action.link}`] : []),
    ...notes,
  ];
  return `${parts.join('\n\n')}\n`;
}
