import type { PrivacyMode } from '../wire/track.ts';

/**
 * Where the script of a workspace lies. Its id stands in the path: site builders and tag managers
 * drop what else a script tag says.
 * @param folder see `scriptFolder`
 */
export const scriptUrl = (folder: string, workspace: string): string => `${folder}/${workspace}.js`;

/**
 * What goes into the head of every page of a site. The first line lets own code call `flumen(…)`
 * before the script has arrived; the calls wait in its queue.
 * @param folder see `scriptFolder`
 * @param workspace id of the workspace that counts
 */
export function snippetFor(folder: string, workspace: string): string {
  return [
    '<script>window.flumen=window.flumen||function(){(flumen.q=flumen.q||[]).push(arguments)};</script>',
    `<script async src="${scriptUrl(folder, workspace)}"></script>`,
  ].join('\n');
}

/**
 * The custom pixel of a Shopify shop: its checkout runs no script of the theme, but tells pixels of completed orders. A
 * pixel stands in a frame of its own, so the visitor is the one whose cookie the shop has; without one nothing is
 * reported, unless the workspace counts without cookies.
 */
export function shopifyPixel(folder: string, workspace: string, mode: PrivacyMode): string {
  const needsCookie = mode === 'cookie' || mode === 'consent_first';
  return [
    "analytics.subscribe('checkout_completed', async ({ id, timestamp, context, data: { checkout } }) => {",
    "  const visitor = (await browser.cookie.get('_flv')) || undefined;",
    ...(needsCookie ? ['  if (!visitor) return;'] : []),
    "  const visit = JSON.parse((await browser.localStorage.getItem('flumen_session')) || '{}');",
    '  const event = {',
    "    id, kind: 'purchase', at: Date.parse(timestamp), session: visit.id || id, source: visit.source,",
    '    url: context.document.location.href, order: String(checkout.order.id),',
    '    amount: Number(checkout.totalPrice.amount), currency: checkout.currencyCode,',
    '  };',
    `  fetch('${folder}/e', {`,
    "    method: 'POST', keepalive: true,",
    `    body: JSON.stringify({ v: 1, workspace: '${workspace}', visitor, sent: Date.now(), events: [event] }),`,
    '  });',
    '});',
  ].join('\n');
}
