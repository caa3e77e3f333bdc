import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALL_GROUPS, type CallName, callCode } from '#domain/tracking/calls.ts';
import { scriptFolder } from '#domain/tracking/script-folder.ts';
import { snippetFor } from '#domain/tracking/snippet.ts';
import { fromRoot } from '#server/root.ts';
import { siteForFile } from './site-for-file.ts';
import { eventsOf, heard, identitiesOf, listenTo, WORKSPACE } from './tracked-site.ts';

/** The lines that are offered to be copied, put on a page word for word. */
const { site } = siteForFile();
const code = (name: CallName) => callCode(name, { origin: site().collector, workspace: WORKSPACE, currency: 'EUR' });
const script = (text: string) => `<script>${text}</script>`;

async function open(body: string, path = '/thanks') {
  Object.assign(site(), { head: snippetFor(scriptFolder(site().collector, null), WORKSPACE), body });
  const tab = await (await site().browse()).newPage();
  const log = listenTo(tab);
  await tab.goto(site().origin + path);
  return { tab, log };
}

it('report what they say', async () => {
  const names = ['purchase', 'refund', 'deal', 'call', 'ownEvent', 'identify', 'dataLayer'] as const;
  const { log } = await open(names.map((name) => script(code(name))).join(''));
  const sales = await heard(site(), 'purchase', 3);
  expect(sales.map(({ order, amount, currency, sku, quantity }) => [order, amount, currency, sku, quantity])).toEqual(
    expect.arrayContaining([
      ['A-1001', 54, 'EUR', 'mug', 2],
      ['A-1001', -54, 'EUR', 'mug', undefined],
    ]),
  );
  expect(await heard(site(), 'deal', 1)).toMatchObject([{ name: 'Won', amount: 1200, attributes: { pipeline: 'inbound' } }]);
  expect(await heard(site(), 'call_scheduled', 1)).toMatchObject([{ name: 'Demo', attributes: { calendar: 'own' } }]);
  expect(await heard(site(), 'custom', 1)).toMatchObject([{ name: 'Quiz finished', attributes: { score: 7, level: 'expert' } }]);
  await expect
    .poll(() => identitiesOf(site()).map((said) => Object.keys(said).sort()))
    .toEqual([['at', 'customer', 'email', 'id', 'phone']]);
  expect([log.errors, log.warnings]).toEqual([[], []]);
});

it('report the payment that an address names, and nothing without one', async () => {
  const [address = '', ...lines] = code('stripeReturn').split('\n');
  const body = lines.join('\n');
  await open(body);
  await heard(site(), 'page_view', 1);
  const paid = new URL(address.replace('{CHECKOUT_SESSION_ID}', 'cs_live_a1B2'));
  await open(body, paid.pathname + paid.search);
  const [sale, ...others] = await heard(site(), 'purchase', 1);
  expect([sale?.order, sale?.amount, sale?.currency, others]).toEqual(['cs_live_a1B2', 54, 'EUR', []]);
});

it('hand the visitor to a form, and to a frame of somebody else', async () => {
  const { tab } = await open(`<form>${code('hiddenField')}<input id="mail"></form>${code('iframe')}`);
  await heard(site(), 'page_view', 1);
  const visitor = await tab.evaluate('flumen.getVisitorId()');
  await tab.click('#mail');
  expect(visitor).toMatch(/^\w{27}$/);
  expect(await tab.inputValue('[name=flumen_visitor]')).toBe(visitor);
  expect(await tab.getAttribute('#booking', 'src')).toBe(`https://forms.example.com/?flumen_visitor=${visitor}`);
});

it('obey consent, and a button that opts out for good', async () => {
  site().settings = { auto: true, sites: [], mode: 'consent_first' };
  const { tab } = await open(`${code('optOut')}<p>${'<br>'.repeat(3)}</p>`);
  await tab.evaluate(code('granted'));
  await heard(site(), 'page_view', 1);
  await tab.evaluate(code('page'));
  await heard(site(), 'page_view', 2);
  await tab.evaluate(code('denied'));
  expect(await tab.context().cookies()).toEqual([]);
  await tab.evaluate(code('granted'));
  await tab.click('button');
  expect(await tab.textContent('button')).toBe('You are no longer counted');
  await tab.evaluate(code('granted'));
  await tab.evaluate(code('ownEvent'));
  await tab.reload();
  expect([eventsOf(site(), 'custom'), await tab.context().cookies()]).toEqual([[], []]);
});

it('are all that the script takes', () => {
  const commands = readFileSync(fromRoot('tracker/src/main.ts'), 'utf8').split('const commands')[1]?.split('\n  };')[0] ?? '';
  const taken = [...commands.matchAll(/^ {4}(\w+)[:(]/gm)].map(([, name]) => name);
  const offered = Object.values(CALL_GROUPS)
    .flat()
    .flatMap((name) => [...code(name).matchAll(/flumen\((?:'|")(\w+)/g)].map(([, command]) => command));
  expect(taken).toHaveLength(9);
  expect([...new Set(offered)].sort()).toEqual(taken.sort());
});
