import type { Language } from '#domain/kit/languages.ts';
import { translate } from '#server/http/language.ts';
import { escapeHtml } from '#server/mail/layout.ts';

/** Of a frame, which has its own colours: nothing of ours is loaded there. */
const STYLE =
  'html{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:15px/1.5 Inter,system-ui,sans-serif}main{max-width:26rem;padding:24px}h1{font-size:18px;line-height:1.35;margin:0 0 8px}p{margin:0 0 16px}a{font-weight:600;color:light-dark(#0e7c86,#5cc4cc)}';

/** What the page of a link may do where it says only that it is not shown: nothing at all, in whosever frame. */
export const FRAMED_POLICY = "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors *";

/** Stands in place of a canvas on a website that its link does not name: why, and the way to it. */
export function framedPage(language: Language, host: string, address: string): string {
  const say = (key: string) => escapeHtml(translate(language, `shared.${key}`, { host }) ?? '');
  const title = say('framedTitle');
  const way = `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${say('framedOpen')}</a>`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${say('framedText')}</p>${way}</main></html>`;
}
