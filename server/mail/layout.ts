import type { Language } from '#domain/kit/languages.ts';

/** What a mail says, before it is laid out. */
export interface Message {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly text: string; readonly link: string };
  /** Something to copy, kept as it is. */
  readonly code?: string;
  readonly table?: readonly { readonly title: string; readonly link: string; readonly rows: readonly (readonly string[])[] }[];
  /** Small print below. */
  readonly notes: readonly string[];
}

const INK = '#0B1F33';
const SECOND = '#52636F';
const RIVER = '#0E7C86';
const LINE = '#E4E8E5';
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP',sans-serif";

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text or attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const paragraph = (text: string, colour = INK, size = 15) =>
  `<p style="margin:0 0 16px;color:${colour};font-size:${size}px;line-height:1.55">${escapeHtml(text)}</p>`;

function tableOf({ title, link, rows }: NonNullable<Message['table']>[number]): string {
  const line = (cells: readonly string[]) =>
    `<tr>${cells
      .map(
        (cell, column) =>
          `<td style="padding:6px 0;border-top:1px solid ${LINE};color:${column === 2 ? SECOND : INK};font-size:14px;text-align:${column === 0 ? 'left' : 'right'}">${escapeHtml(cell)}</td>`,
      )
      .join('')}</tr>`;
  return `<p style="margin:24px 0 8px;font-size:15px;font-weight:600"><a href="${escapeHtml(link)}" style="color:${RIVER};text-decoration:none">${escapeHtml(title)}</a></p><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(line).join('')}</table>`;
}

/** One narrow column that every mail program shows alike; colours hold on light and on dark grounds. */
export function htmlOf(message: Message, language: Language): string {
  const { action, code, table = [] } = message;
  const body = [
    ...message.paragraphs.map((text) => paragraph(text)),
    ...(code === undefined
      ? []
      : [
          `<pre style="margin:0 0 16px;padding:12px;background:#F0F2EF;border-radius:8px;color:${INK};font-size:12px;white-space:pre-wrap;word-break:break-all">${escapeHtml(code)}</pre>`,
        ]),
    ...table.map(tableOf),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:${RIVER};color:#FFFFFF;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(action.text)}</a></p>`,
        ]
      : []),
    ...message.notes.map((text) => paragraph(text, SECOND, 13)),
  ];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(message.subject)}</title></head><body style="margin:0;background:#F7F8F6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px"><tr><td style="padding:32px;${FONT}"><p style="margin:0 0 24px;color:${RIVER};font-size:16px;font-weight:700">Flumen</p>${body.join('')}</td></tr></table></td></tr></table></body></html>`;
}

/** The same without markup: what a text reader and many filters see. */
export function textOf({ paragraphs, action, code, table = [], notes }: Message): string {
  const tables = table.map(({ title, link, rows }) => [title, link, ...rows.map((cells) => `  ${cells.join('  ')}`)].join('\n'));
  const parts = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...tables,
    ...(action ? [`${action.text}:\n${action.link}`] : []),
    ...notes,
  ];
  return `${parts.join('\n\n')}\n`;
}
