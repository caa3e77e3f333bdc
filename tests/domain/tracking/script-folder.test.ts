import { expect, test } from 'vitest';
import { PROXIES, proxyRule } from '#domain/tracking/proxies.ts';
import { folderMeant, isLoadable, scriptFolder } from '#domain/tracking/script-folder.ts';
import { shopifyPixel, snippetFor } from '#domain/tracking/snippet.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['www.example.com', 'https://www.example.com/t'],
  ['https://www.example.com/', 'https://www.example.com/t'],
  ['https://www.example.com/t/', 'https://www.example.com/t'],
  ['https://www.example.com/data', 'https://www.example.com/data/t'],
  [`https://www.example.com/data/t/${ID}.js?x=1#y`, 'https://www.example.com/data/t'],
  ['http://localhost:4000', 'http://localhost:4000/t'],
])('%s means the folder %s', (typed, folder) => {
  expect(folderMeant(typed)).toBe(folder);
});

test('what is no address means no folder', () => {
  for (const typed of ['', 'two words', 'javascript:alert(1)', 'https://user:pass@example.com/t']) expect(folderMeant(typed)).toBeNull();
});

test('no address can leave the tag or the string that it is written into', () => {
  const folder = folderMeant(`https://example.com/"><script>alert(1)</script>/'x`) ?? '';
  expect(snippetFor(folder, ID)).toContain(`src="${folder}/${ID}.js"`);
  expect(folder).not.toMatch(/["<>]/);
  expect(proxyRule('cloudflare', 'https://flumen.example', folder)).not.toMatch(/[`"<]script/);
});

test('scripts over http are for the own machine alone', () => {
  expect(isLoadable('https://example.com/t')).toBe(true);
  expect(isLoadable('http://127.0.0.1:4000/t')).toBe(true);
  expect(isLoadable('http://example.com/t')).toBe(false);
  expect(isLoadable('http://localhost.example.com/t')).toBe(false);
});

test('script and pixel come from and send to the own folder where there is one', () => {
  expect(scriptFolder('https://flumen.example', null)).toBe('https://flumen.example/t');
  const own = scriptFolder('https://flumen.example', 'https://www.example.com/d/t');
  expect(snippetFor(own, ID)).toContain(`src="https://www.example.com/d/t/${ID}.js"`);
  expect(shopifyPixel(own, ID, 'cookie')).toContain("fetch('https://www.example.com/d/t/e'");
});

test.each(PROXIES)('the rule for %s names the folder and where it is passed on to', (proxy) => {
  const rule = proxyRule(proxy, 'https://flumen.example', 'https://www.example.com/d/t');
  expect(rule).toContain('/d/t/');
  expect(rule).toContain('https://flumen.example');
});
