import type { CanvasDocument } from '#domain/canvas/document.ts';
import { draft, event, from, page, paid } from '../draft.ts';

/** Keeps members after their first box: a renewal mail, the club page, the next order. */
export function coffeeClub(): CanvasDocument {
  return draft()
    .product({ id: 'club', name: 'Coffee Club', price: 2400, unit_cost: 900, billing: { type: 'recurring', periods: 12, churn: 0.08 } })
    .product({ id: 'beans', name: 'Bag of beans', price: 1450, unit_cost: 520, repeatable: true })
    .cost('Mail tool', 18_000)
    .put('members', 'email_broadcast', [0, 0], {
      name: 'Member mail',
      traffic: { model: 'list', size: 14_000, open: 0.42, click: 0.2, fee: 0 },
      rule: from({ utm_medium: 'email', utm_campaign: 'roast-letter' }),
    })
    .put('retargeting', 'facebook_ads', [0, 1], {
      name: 'Autumn blend retargeting',
      traffic: paid(150_000, 70),
      rule: from({ utm_source: 'facebook', utm_campaign: 'autumn-blend' }),
    })
    .put('coffees', 'landing_page', [1, 0], { name: 'All coffees', rule: page('/coffees') })
    .put('blend', 'sales_page', [1, 1], { name: 'Autumn blend', rule: page('/coffees/autumn-blend') })
    .put('cart', 'checkout', [2, 0], { name: 'Cart', rule: page('/cart') })
    .put('order', 'checkout', [2, 1], { name: 'Order form', rule: page('/order') })
    .put('purchase', 'purchase', [3, 0], {
      rule: { type: 'event', event: 'purchase', attributes: [{ key: 'funnel', match: 'is', value: 'shop' }] },
      offers: [{ product: 'beans', take: 1, quantity: 2 }],
    })
    .put('club', 'upsell_page', [3, 1], {
      name: 'Join the club',
      rule: page('/club'),
      offers: [{ product: 'club', take: 0.22, quantity: 1 }],
    })
    .put('text', 'text', [0, 2], { note: 'Members buy again within 34 days on average.', width: 240, height: 52 })
    .line('members', 'coffees', 1)
    .line('retargeting', 'blend', 1)
    .line('coffees', 'blend', 0.34)
    .line('coffees', 'cart', 0.12)
    .line('blend', 'cart', 0.16)
    .line('cart', 'order', 0.74)
    .line('order', 'purchase', 0.68)
    .line('purchase', 'club', 0.4, { also: true })
    .done();
}

/** Cafés and offices ask for prices, talk to the roastery and sign. */
export function wholesale(): CanvasDocument {
  return draft()
    .put('search', 'organic_search', [0, 0], { traffic: { model: 'free', people: 6900 } })
    .put('referral', 'affiliate', [0, 1], {
      name: 'Trade magazines',
      traffic: { model: 'per_lead', people: 260, per_lead: 1200 },
      rule: from({ referrer: 'cafetrade.example' }),
    })
    .put('page', 'landing_page', [1, 0], { name: 'Wholesale', rule: page('/wholesale') })
    .put('form', 'form_completed', [2, 0], { name: 'Wholesale enquiry', rule: event('form_completed', 'Wholesale enquiry') })
    .put('call', 'call_scheduled', [3, 0], { rule: event('call_scheduled') })
    .put('deal', 'sales_call', [4, 0], { name: 'Contract signed', value: 42_000 })
    .line('search', 'page', 0.05)
    .line('referral', 'page', 1)
    .line('page', 'form', 0.12)
    .line('form', 'call', 0.55)
    .line('call', 'deal', 0.48)
    .done();
}

/** Three mails to people who left a full cart. */
export function abandonedCart(): CanvasDocument {
  return draft()
    .product({ id: 'order', name: 'Order', price: 5200, unit_cost: 2000, repeatable: true })
    .put('mail', 'email_broadcast', [0, 0], {
      name: 'Cart reminder',
      traffic: { model: 'list', size: 2600, open: 0.46, click: 0.2, fee: 4000 },
      rule: from({ utm_medium: 'email', utm_campaign: 'cart-reminder' }),
    })
    .put('cart', 'checkout', [1, 0], { name: 'Cart', rule: page('/cart') })
    .put('form', 'checkout', [2, 0], { name: 'Order form', rule: page('/order') })
    .put('purchase', 'purchase', [3, 0], {
      rule: { type: 'event', event: 'purchase', attributes: [{ key: 'funnel', match: 'is', value: 'shop' }] },
      offers: [{ product: 'order', take: 1, quantity: 1 }],
    })
    .line('mail', 'cart', 1)
    .line('cart', 'form', 0.7)
    .line('form', 'purchase', 0.7)
    .done();
}

/** Planned for December: gift sets by budget. */
export function giftGuide(): CanvasDocument {
  return draft()
    .product({ id: 'gift', name: 'Gift set', price: 6900, unit_cost: 2600 })
    .product({ id: 'card', name: 'Gift card', price: 4000 })
    .cost('Wrapping and photos', 90_000)
    .put('instagram', 'instagram_ads', [0, 0], {
      traffic: paid(350_000, 50),
      rule: from({ utm_source: 'instagram', utm_campaign: 'gifts' }),
    })
    .put('facebook', 'facebook_ads', [0, 1], { traffic: paid(280_000, 62), rule: from({ utm_source: 'facebook', utm_campaign: 'gifts' }) })
    .put('podcast', 'podcast', [0, 2], { traffic: { model: 'flat', fee: 120_000, people: 1800 } })
    .put('guide', 'landing_page', [1, 1], { name: 'Gift guide', rule: page('/gift-guide') })
    .put('small', 'sales_page', [2, 0], { name: 'Gifts under $40', rule: page('/gift-guide/under-40') })
    .put('large', 'sales_page', [2, 1], { name: 'Gift sets', rule: page('/gift-guide/sets') })
    .put('cards', 'sales_page', [2, 2], { name: 'Gift cards', rule: page('/gift-cards') })
    .put('checkout', 'checkout', [3, 1], { rule: page('/order') })
    .put('purchase', 'purchase', [4, 1], {
      rule: event('purchase', 'Gift set'),
      offers: [
        { product: 'gift', take: 0.8, quantity: 1 },
        { product: 'card', take: 0.25, quantity: 1 },
      ],
    })
    .put('note', 'sticky_note', [3, 0], { note: 'Last day for delivery before the holidays: 18 December.' })
    .line('instagram', 'guide', 1)
    .line('facebook', 'guide', 1)
    .line('podcast', 'guide', 1)
    .line('guide', 'small', 0.3)
    .line('guide', 'large', 0.34)
    .line('guide', 'cards', 0.1)
    .line('small', 'checkout', 0.2)
    .line('large', 'checkout', 0.24)
    .line('cards', 'checkout', 0.3)
    .line('checkout', 'purchase', 0.62)
    .done();
}

/** Saturday classes in the Leeds store, booked online. */
export function brewingClass(): CanvasDocument {
  return draft()
    .product({ id: 'seat', name: 'Seat in the class', price: 3500, unit_cost: 900 })
    .put('newsletter', 'email_broadcast', [0, 0], {
      name: 'Newsletter',
      traffic: { model: 'list', size: 12_000, open: 0.25, click: 0.05, fee: 0 },
      rule: from({ utm_medium: 'email', utm_campaign: 'roast-letter' }),
    })
    .put('search', 'organic_search', [0, 1], { traffic: { model: 'free', people: 210 } })
    .put('page', 'landing_page', [1, 0], { name: 'Brewing class', rule: page('/brewing-class') })
    .put('form', 'form_completed', [2, 0], { name: 'Seat reserved', rule: event('form_completed', 'Brewing class') })
    .put('reminder', 'email_sequence', [2, 1], { name: 'Reminders', note: 'Two days and two hours before' })
    .put('purchase', 'purchase', [3, 0], {
      name: 'Paid in store',
      rule: event('purchase', 'Brewing class seat'),
      offers: [{ product: 'seat', take: 1, quantity: 1 }],
    })
    .line('newsletter', 'page', 1)
    .line('search', 'page', 1)
    .line('page', 'form', 0.18)
    .line('form', 'reminder', 1, { also: true })
    .line('form', 'purchase', 0.82)
    .done();
}

/** Customers send a friend a voucher; friends who buy do the same: a loop that leaks. */
export function referAFriend(): CanvasDocument {
  return draft()
    .product({ id: 'first', name: 'First order', price: 3900, unit_cost: 1700 })
    .put('customers', 'email_broadcast', [0, 0], {
      name: 'Past customers',
      traffic: { model: 'list', size: 9000, open: 0.3, click: 0.12, fee: 0 },
      rule: from({ utm_medium: 'email', utm_campaign: 'refer' }),
    })
    .put('share', 'button_click', [1, 0], { name: 'Shares the link', rule: event('button_click', 'Send to a friend') })
    .put('friend', 'landing_page', [2, 0], { name: 'Friend arrives', rule: page('/refer') })
    .put('purchase', 'purchase', [3, 0], {
      name: 'Friend orders',
      rule: event('purchase', 'First order'),
      offers: [{ product: 'first', take: 1, quantity: 1 }],
    })
    .line('customers', 'share', 0.3)
    .line('share', 'friend', 2.2, { also: true })
    .line('friend', 'purchase', 0.09)
    .line('purchase', 'share', 0.25, { also: true })
    .done();
}
