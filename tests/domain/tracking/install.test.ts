import { describe, expect, it } from 'vitest';
import { readInstall } from '#domain/tracking/install/reading.ts';
import { tagsOf } from '#domain/tracking/install/tags.ts';
import { scriptFolder } from '#domain/tracking/script-folder.ts';
import { snippetFor } from '#domain/tracking/snippet.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const HERE = 'https://flumen.example';
const script = (attributes = '', id = ID, origin = HERE) => `<script async ${attributes} src="${origin}/t/${id}.js"></script>`;
const read = (html: string, page: { readonly url?: string; readonly policy?: string; readonly cut?: boolean } = {}) =>
  readInstall({ url: 'https://shop.example/', policy: '', cut: false, ...page, html }, ID, HERE);
const found = { result: 'found', notes: [], origin: HERE };
const absent = { result: 'absent', notes: [], origin: null };

it('finds what is to be pasted', () => {
  expect(read(`<!doctype html><html><head>${snippetFor(scriptFolder(HERE, null), ID)}</head><body></body></html>`)).toEqual(found);
});

it.each([
  ['no quotes', `<script src=${HERE}/t/${ID}.js></script>`],
  ['capitals', `<SCRIPT SRC='${HERE}/t/${ID}.js'></SCRIPT>`],
  ['entities', `<script src="https:&#x2F;&#47;flumen.example/t/${ID}.js?a=1&amp;b=2"></script>`],
  ['no scheme', `<script src="//flumen.example/t/${ID}.js"></script>`],
  ['a base', `<base href="${HERE}/x/"><script src="/t/${ID}.js"></script>`],
  ['a comment that ends at once', `<!-->${script()}`],
  ['a script before that writes comments', `<script>var a = "<!-- <b>";</script>${script()}`],
  ['an attribute that holds a tag', `<div title="<!-- <script>">${script()}`],
  ['after a template', `<template><p></template>${script()}`],
])('finds the script with %s', (_, html) => {
  expect(read(html)).toEqual(found);
});

it.each([
  ['a comment', `<!-- ${script()} -->`],
  ['a comment that never ends', `<!-- ${script()}`],
  ['a template', `<template><template></template>${script()}</template>`],
  ['a text field', `<textarea>${script()}</textarea>`],
  ['a title', `<title>${script()}`],
  ['noscript', `<noscript>${script()}</noscript>`],
  ['text of a script', `<script>document.title = '${script().replace('</script>', '')}';</script>`],
  ['a script within a script', `<script><!-- <script> </script> ${script()} --></script>`],
  ['an attribute', `<div title='${script()}'></div>`],
  ['plain text', `<plaintext>${script()}`],
  ['a tag that never ends', `<div title="${script().replaceAll('"', '')}`],
  ['a link', `<link rel="preload" href="${HERE}/t/${ID}.js">`],
])('sees no script in %s', (_, html) => {
  expect(read(html)).toEqual(absent);
});

it('tells what is with the script', () => {
  expect(read(script() + script()).notes).toEqual(['twice']);
  expect(read(script('', OTHER))).toEqual({ ...absent, notes: ['otherWorkspace'] });
  expect(read(script() + script('', OTHER)).notes).toEqual(['otherWorkspace']);
  expect(read(script('type="text/plain"')).notes).toEqual(['held']);
  expect(read(`<script type="text/plain" data-src="${HERE}/t/${ID}.js"></script>`).notes).toEqual(['held']);
  expect(read(script('', ID, 'https://stats.shop.example'))).toEqual({
    ...found,
    notes: ['otherOrigin'],
    origin: 'https://stats.shop.example',
  });
  expect(read(script('', ID, 'http://flumen.example')).notes).toEqual(['insecure', 'otherOrigin']);
  expect(read("<script>j.src='https://www.googletagmanager.com/gtm.js?id='+i</script>", { cut: true }).notes).toEqual([
    'tagManager',
    'cut',
  ]);
});

describe('the policy of the page', () => {
  const said = (policy: string, attributes = '') => read(script(attributes), { policy }).notes;
  it.each([
    ['', []],
    ["default-src 'self'", ['blockedScript']],
    ["default-src 'none'", ['blockedScript']],
    ["img-src 'self'", []],
    [`script-src ${HERE}`, []],
    [`SCRIPT-SRC 'self' *.example; connect-src flumen.example`, []],
    [`script-src https:; default-src 'self'`, ['blockedEvents']],
    [`script-src *; connect-src ${HERE}/t/`, []],
    [`script-src *; connect-src ${HERE}/other`, ['blockedEvents']],
    [`script-src-elem 'self'; script-src *`, ['blockedScript']],
    [`script-src http://flumen.example`, []],
    [`script-src ${HERE}:8443`, ['blockedScript']],
    [`script-src ${HERE}:*`, []],
    [`script-src *.flumen.example`, ['blockedScript']],
    [`script-src 'strict-dynamic' https:`, ['blockedScript']],
    [`script-src *, script-src 'self'`, ['blockedScript']],
    [`script-src *; script-src 'self'`, []],
  ])('%s', (policy, notes) => {
    expect(said(policy)).toEqual(notes);
  });

  it('lets a script in by its nonce or its hash', () => {
    expect(said("script-src 'nonce-abc' 'strict-dynamic'", 'nonce="abc"')).toEqual([]);
    expect(said("script-src 'nonce-abc'", 'nonce="abd"')).toEqual(['blockedScript']);
    expect(said("script-src 'sha256-xyz='", 'integrity="sha256-xyz="')).toEqual([]);
  });

  it('is also said by meta tags in the head, for what stands below them', () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
    expect(read(`<head>${meta}${script()}</head>`).notes).toEqual(['blockedScript']);
    expect(read(`<head>${script()}${meta}</head>`).notes).toEqual([]);
    expect(read(`<head></head><body>${meta}${script()}</body>`).notes).toEqual([]);
    expect(read(`<head>${meta.replace('Policy', 'Policy-Report-Only')}${script()}</head>`).notes).toEqual([]);
  });
});

it.each(['<', '<!--', '<a ', '<script>', '<script><!--<script ', "<a b='", '<a b="', '</', '<a =', '&#x110000;', '<template>', '<a\t'])(
  'reads a page of nothing but %s to its end',
  (piece) => {
    const page = piece.repeat(20_000);
    expect(tagsOf(page).length).toBeLessThanOrEqual(1);
    expect(tagsOf(`${page.slice(0, 0)}${script()}${page}`).length).toBeGreaterThanOrEqual(1);
  },
);
