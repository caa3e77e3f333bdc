import type { CanvasDocument } from '#domain/canvas/document.ts';
import { draft, event, from, page, paid } from '../draft.ts';

/**
 * The funnel the demo is about: two ad campaigns and a newsletter lead to a free guide and its
 * follow-up mails, these to a tasting box, and buyers to a year of the coffee club.
 */
export function tastingBox(): CanvasDocument {
  return draft()
    .product({ id: 'box', name: 'Tasting Box', price: 5400, refund: 0.04, unit_cost: 1520 })
    .product({ id: 'club', name: 'Coffee Club, 12 months', price: 18_990, unit_cost: 7320 })
    .cost('Photos, mail tool, samples', 120_000)
    .put('facebook', 'facebook_ads', [0, 0], {
      traffic: paid(600_000, 75),
      rule: from({ utm_source: 'facebook', utm_campaign: 'tasting-box' }),
      status: 'live',
    })
    .put('google', 'google_search_ads', [1, 0], {
      traffic: paid(480_000, 160),
      rule: from({ utm_source: 'google', utm_campaign: 'tasting-box' }),
      status: 'live',
    })
    .put('newsletter', 'email_broadcast', [2, 0], {
      name: 'Newsletter',
      traffic: { model: 'list', size: 12_000, open: 0.25, click: 0.14, fee: 0 },
      rule: from({ utm_medium: 'email', utm_campaign: 'tasting-box' }),
      status: 'live',
    })
    .put('landing', 'landing_page', [0, 1], { rule: page('/tasting-guide'), status: 'live' })
    .put('thanks', 'thank_you_page', [1, 1], { rule: page('/tasting-guide/thanks'), status: 'live' })
    .put('sales', 'sales_page', [2, 1], { rule: page('/tasting-box'), status: 'live' })
    .put('checkout', 'checkout', [3, 1], { rule: page('/checkout'), status: 'building', note: 'Guest checkout goes live on Thursday.' })
    .put('form', 'form_completed', [0, 2], { name: 'Tasting guide form', rule: event('form_completed', 'Tasting guide'), status: 'live' })
    .put('mails', 'email_sequence', [1, 2], {
      name: 'Follow-up emails',
      rule: event('custom', 'follow_up_email'),
      note: '6 mails in 14 days',
      status: 'live',
    })
    .put('purchase', 'purchase', [3, 2], {
      rule: { type: 'event', event: 'purchase', attributes: [{ key: 'funnel', match: 'is', value: 'tasting-box' }] },
      offers: [{ product: 'box', take: 1, quantity: 1 }],
      status: 'live',
    })
    .put('upsell', 'upsell_page', [3, 3], {
      name: 'Club upsell',
      rule: page('/coffee-club'),
      offers: [{ product: 'club', take: 0.16, quantity: 1 }],
      status: 'live',
    })
    .put('note', 'sticky_note', [3, 0], { note: 'Checkout still asks for an account. Guest checkout goes live on Thursday.' })
    .line('facebook', 'landing', 1, { from_side: 's', to_side: 'n' })
    .line('google', 'landing', 0.7, { from_side: 's', to_side: 'n' })
    .line('google', 'sales', 0.3, { from_side: 's', to_side: 'n' })
    .line('newsletter', 'sales', 1, { from_side: 's', to_side: 'n' })
    .line('landing', 'form', 0.28, { from_side: 's', to_side: 'n' })
    .line('form', 'thanks', 1, { from_side: 'e', to_side: 'w' })
    .line('form', 'mails', 1, { also: true, from_side: 'e', to_side: 'w' })
    .line('thanks', 'sales', 0.4, { from_side: 'e', to_side: 'w' })
    .line('mails', 'sales', 0.12, { from_side: 'e', to_side: 'w' })
    .line('sales', 'mails', 0.1, { from_side: 's', to_side: 'e' })
    .line('sales', 'checkout', 0.24, { from_side: 'e', to_side: 'w' })
    .line('checkout', 'purchase', 0.58, { from_side: 's', to_side: 'n' })
    .line('purchase', 'upsell', 0.98, { from_side: 's', to_side: 'n' })
    .line('mails', 'purchase', undefined, { kind: 'later', from_side: 's', to_side: 's' })
    .done();
}
