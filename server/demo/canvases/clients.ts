import type { CanvasDocument } from '#domain/canvas/document.ts';
import { draft, event, page } from '../draft.ts';

export interface Closing {
  /** What a new client is worth, cents. */
  readonly worth: number;
  /** Share of calls that win one. */
  readonly close: number;
}
interface LeadFunnel extends Closing {
  readonly landing: string;
  readonly form: string;
}

/** Ads and search lead to a form; somebody calls back. */
export function leadFunnel({ worth, landing, form, close }: LeadFunnel): CanvasDocument {
  return draft()
    .put('facebook', 'facebook_ads', [0, 0], { traffic: { model: 'two_of_three', typed: ['spend', 'people'], spend: 60_000, people: 420 } })
    .put('search', 'organic_search', [0, 1], { traffic: { model: 'free', people: 300 } })
    .put('page', 'landing_page', [1, 0], { rule: page(landing) })
    .put('form', 'form_completed', [2, 0], { name: form, rule: event('form_completed', form) })
    .put('call', 'call_scheduled', [3, 0])
    .put('won', 'sales_call', [4, 0], { name: 'Won', value: worth })
    .line('facebook', 'page', 1)
    .line('search', 'page', 0.13)
    .line('page', 'form', 0.09)
    .line('form', 'call', 0.5)
    .line('call', 'won', close)
    .done();
}

/** Ads lead to a product page, a cart and an order. */
export function shopFunnel({ product, price, cost }: { product: string; price: number; cost: number }): CanvasDocument {
  return draft()
    .product({ id: 'product', name: product, price, unit_cost: cost, repeatable: true })
    .put('facebook', 'facebook_ads', [0, 0], { traffic: { model: 'two_of_three', typed: ['spend', 'people'], spend: 70_000, people: 600 } })
    .put('search', 'google_search_ads', [0, 1], {
      traffic: { model: 'two_of_three', typed: ['per_person', 'people'], per_person: 85, people: 400 },
    })
    .put('product', 'sales_page', [1, 0], { rule: page('/products/**') })
    .put('cart', 'checkout', [2, 0], { name: 'Cart', rule: page('/cart') })
    .put('purchase', 'purchase', [3, 0], { offers: [{ product: 'product', take: 1, quantity: 1 }] })
    .line('facebook', 'product', 1)
    .line('search', 'product', 1)
    .line('product', 'cart', 0.11)
    .line('cart', 'purchase', 0.36)
    .done();
}

/** A first plan without any tracking, as on the plans that only map. */
export function firstPlan(): CanvasDocument {
  return draft()
    .product({ id: 'course', name: 'Course', price: 9700 })
    .put('facebook', 'facebook_ads', [0, 0], {
      traffic: { model: 'two_of_three', typed: ['spend', 'per_person'], spend: 100_000, per_person: 110 },
    })
    .put('landing', 'landing_page', [1, 0], { rule: page('/free-lesson') })
    .put('form', 'form_completed', [2, 0])
    .put('sales', 'sales_page', [2, 1], { rule: page('/course') })
    .put('purchase', 'purchase', [3, 1], { offers: [{ product: 'course', take: 1, quantity: 1 }] })
    .line('facebook', 'landing', 1)
    .line('landing', 'form', 0.3)
    .line('form', 'sales', 0.5)
    .line('sales', 'purchase', 0.06)
    .done();
}
