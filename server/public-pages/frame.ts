import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/kit/languages.ts';
import { COOKIE_DOMAIN_META } from '#domain/wire/session.ts';
import { fromRoot } from '#server/root.ts';
import { Html, html } from './html.ts';
import { linkInside, linkTo, type Visit } from './visit.ts';
import type { Words } from './words.ts';

/** What a page says of itself, and what stands in it. */
export interface Page {
  readonly title: string;
  readonly description: string;
  readonly body: Html;
}

const SHEET = /<link rel="stylesheet"[^>]*>/g;

/**
 * The styles of the product, which a log-in loads anyway, and those of these pages: whoever goes on has them already.
 * Without a built browser part there are only the latter.
 */
function stylesheets(): Html {
  const built = fromRoot('dist', 'client', 'index.html');
  const shared = existsSync(built) ? (readFileSync(built, 'utf8').match(SHEET) ?? []) : [];
  const version = createHash('sha256')
    .update(readFileSync(fromRoot('public', 'site.css')))
    .digest('hex')
    .slice(0, 8);
  return new Html(`${shared.join('')}<link rel="stylesheet" href="/site.css?v=${version}">`);
}

let sheets: Html | undefined;

const LOGO = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#0E7C86"/><path d="M6 9.5c5 0 5 4 9 4s3-4 7-4M6 14.5c4 0 5 4 8.5 4s3.5-3 7.5-3" fill="none" stroke="#FFFFFF" stroke-width="2" stroke-linecap="round"/></svg>`;

/** The way in: to the dashboard for those who are known here, else to log in or to begin. */
function door(visit: Visit, { t }: Words): Html {
  if (visit.isKnown) return html`<a class="btn primary" href="/dashboard">${t('shell.toDashboard')}</a>`;
  return html`<a class="btn ghost" href="${linkTo(visit, '/login')}">${t('auth.login')}</a><a class="btn primary" href="${linkInside(visit, '/dashboard')}">${t('auth.register')}</a>`;
}

function head(visit: Visit, words: Words): Html {
  const { t } = words;
  const entry = (path: string, text: string) =>
    html`<a href="${linkTo(visit, path)}"${path === visit.path ? html` aria-current="page"` : null}>${text}</a>`;
  return html`<header class="site-head"><div class="site-wide"><a class="site-name" href="${linkTo(visit, '/')}">${LOGO}<span>Flumen</span></a><nav class="site-nav" aria-label="${t('site.nav')}">${entry('/library', t('shell.library'))}${entry('/plans/map', t('plans.map'))}${entry('/plans/performance', t('plans.performance'))}</nav><span class="sp"></span>${door(visit, words)}</div></header>`;
}

function foot(visit: Visit, { t, language }: Words): Html {
  const entries = LANGUAGES.map(
    (one) =>
      html`<li><a href="${linkTo(visit, visit.path, { lang: one })}" lang="${one}" hreflang="${one}"${one === language ? html` aria-current="true"` : null}>${LANGUAGE_NAMES[one]}</a></li>`,
  );
  return html`<footer class="site-foot"><div class="site-wide"><nav aria-label="${t('site.nav')}"><a href="${linkTo(visit, '/library')}">${t('shell.library')}</a><a href="${linkTo(visit, '/plans/map')}">${t('plans.map')}</a><a href="${linkTo(visit, '/plans/performance')}">${t('plans.performance')}</a>${visit.isKnown ? null : html`<a href="${linkTo(visit, '/login')}">${t('auth.login')}</a>`}</nav><nav aria-label="${t('shell.language')}"><ul>${entries}</ul></nav></div></footer>`;
}

/** A whole page: what programs read of it stands in its head, the rest in its text. */
export function pageOf(visit: Visit, words: Words, { title, description, body }: Page, cookieDomain: string | undefined): string {
  sheets ??= stylesheets();
  const page = visit.publicUrl + visit.path;
  const own = visit.carried.lang ? `${page}?lang=${visit.carried.lang}` : page;
  const others = LANGUAGES.map((one) => html`<link rel="alternate" hreflang="${one}" href="${page}?lang=${one}">`);
  const domain = cookieDomain === undefined ? null : html`<meta name="${COOKIE_DOMAIN_META}" content="${cookieDomain}">`;
  return html`<!doctype html>
<html lang="${words.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} · Flumen</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${own}">
<link rel="canonical" href="${own}">${others}<link rel="alternate" hreflang="x-default" href="${page}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${domain}
<script src="/theme.js"></script>${sheets}
</head>
<body class="site">
<a class="skip" href="#content">${words.t('shell.skip')}</a>
${head(visit, words)}
<main id="content">${body}</main>
${foot(visit, words)}
</body>
</html>
`.text;
}
