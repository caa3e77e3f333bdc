import { about, defineTemplates, source, step } from './template.ts';

/** Selling goods: the first order, a larger one, the next one and the friend's. */
export const stores = defineTemplates({
  store_product_page: {
    ...about('ecommerce', 'sell', 'core_offer', 'physical'),
    steps: {
      ads: source('google_shopping_ads', 75, 10_000),
      product: step('product_page', [1, 0], { ads: 1 }),
      in_cart: step('add_to_cart', [2, 0], { product: 0.085 }),
      to_checkout: step('checkout_started', [2, 1], { in_cart: 0.58 }),
      order: step('purchase', [3, 1], { to_checkout: 0.52 }, { value: 6800 }),
    },
  },
  store_advertorial: {
    ...about('ecommerce', 'sell', 'bundle', 'physical'),
    steps: {
      ads: source('native_ads', 45, 15_000),
      story: step('advertorial', [1, 0], { ads: 1 }),
      product: step('product_page', [2, 0], { story: 0.24 }),
      in_cart: step('add_to_cart', [2, 1], { product: 0.12 }),
      bundle: step('purchase', [3, 1], { in_cart: 0.38 }, { value: 7900 }),
      upsell: step('upsell_page', [4, 1], { bundle: 1 }),
      one_click_upsell: step('purchase', [5, 1], { upsell: 0.12 }, { value: 2900 }),
    },
  },
  abandoned_cart: {
    ...about('ecommerce', 'retain', 'core_offer', 'physical'),
    steps: {
      abandoned_carts: source('email_broadcast', 2, 3000),
      contact_known: step('automation', [1, 0], { abandoned_carts: 0.45 }),
      recovery_messages: step('email_sequence', [2, 0], { contact_known: 1 }),
      returns_from_message: step('email_clicked', [2, 1], { recovery_messages: 0.11 }, { lag: 1 }),
      order: step('purchase', [3, 1], { returns_from_message: 0.32 }, { value: 6800 }),
    },
  },
  product_finder: {
    ...about('ecommerce', 'order_value', 'bundle', 'physical'),
    steps: {
      ads: source('instagram_ads', 85, 8000),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      quiz_started: step('quiz', [2, 0], { landing: 0.48 }),
      quiz_completed: step('custom_event', [2, 1], { quiz_started: 0.72 }),
      recommended_bundle: step('quiz_result', [3, 1], { quiz_completed: 1 }),
      in_cart: step('add_to_cart', [4, 1], { recommended_bundle: 0.13 }),
      bundle: step('purchase', [4, 2], { in_cart: 0.52 }, { value: 9200 }),
    },
  },
  subscription_box: {
    ...about('ecommerce', 'sell', 'subscription', 'physical'),
    steps: {
      ads: source('facebook_ads', 110, 6000),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      plan_chosen: step('button_click', [2, 0], { landing: 0.05 }),
      checkout: step('checkout', [3, 0], { plan_chosen: 1 }),
      first_box: step('purchase', [3, 1], { checkout: 0.4 }, { value: 3200 }),
      // 32 a month at 12 % churn, months 2 to 12.
      later_boxes: step('subscription_renewed', [4, 1], { first_box: 1 }, { value: 17_700, lag: 30 }),
    },
  },
  win_back: {
    ...about('ecommerce', 'retain', 'core_offer', 'physical'),
    steps: {
      past_customers: source('email_broadcast', 3, 8000),
      replenishment_emails: step('email_sequence', [1, 0], { past_customers: 1 }),
      email_click: step('email_clicked', [2, 0], { replenishment_emails: 0.07 }),
      product: step('product_page', [2, 1], { email_click: 1 }),
      order: step('purchase', [3, 1], { product: 0.09 }, { value: 6200 }),
    },
  },
  customer_referral: {
    ...about('ecommerce', 'refer', 'core_offer', 'physical'),
    steps: {
      past_customers: source('email_broadcast', 3, 8000),
      // Friends who ordered are customers: they share, too.
      shares_link: step('link_click', [1, 0], { past_customers: 0.05, friend_order: 0.05 }),
      friend_visit: step('landing_page', [2, 0], { shares_link: 2.2 }, { also: true }),
      friend_order: step('purchase', [2, 1], { friend_visit: 0.055 }, { value: 6600 }),
    },
  },
});
