import { about, defineTemplates, source, step } from './template.ts';

/** Software and memberships, which are paid month by month. What later months are expected to bring is one amount. */
export const software = defineTemplates({
  dollar_trial: {
    ...about('media', 'sell', 'subscription', 'membership'),
    steps: {
      ads: source('facebook_ads', 180, 5000),
      sales: step('sales_page', [1, 0], { ads: 1 }),
      paid_trial: step('purchase', [2, 0], { sales: 0.03 }, { value: 100 }),
      first_full_payment: step('subscription_renewed', [2, 1], { paid_trial: 0.52 }, { value: 3900, lag: 14 }),
      // 39 a month at 9 % churn, months 2 to 12.
      later_payments: step('subscription_renewed', [3, 1], { first_full_payment: 1 }, { value: 25_500, lag: 30 }),
    },
  },
  trial_without_card: {
    ...about('software', 'onboard', 'free_trial', 'software'),
    steps: {
      ads: source('google_search_ads', 300, 4000),
      pricing: step('pricing_page', [1, 0], { ads: 1 }),
      trial: step('trial_started', [2, 0], { pricing: 0.055 }),
      activated: step('custom_event', [2, 1], { trial: 0.42 }, { lag: 2 }),
      first_payment: step('purchase', [3, 1], { activated: 0.32 }, { value: 4900, lag: 14 }),
      // 49 a month at 5 % churn, months 2 to 12.
      later_payments: step('subscription_renewed', [4, 1], { first_payment: 1 }, { value: 40_100, lag: 30 }),
    },
  },
  trial_with_card: {
    ...about('software', 'sell', 'free_trial', 'software'),
    steps: {
      ads: source('google_search_ads', 300, 4000),
      pricing: step('pricing_page', [1, 0], { ads: 1 }),
      trial: step('trial_started', [2, 0], { pricing: 0.022 }),
      first_payment: step('purchase', [2, 1], { trial: 0.5 }, { value: 4900, lag: 14 }),
      later_payments: step('subscription_renewed', [3, 1], { first_payment: 1 }, { value: 40_100, lag: 30 }),
    },
  },
  freemium: {
    ...about('software', 'onboard', 'freemium', 'software'),
    steps: {
      search: source('organic_search', 25, 10_000),
      home_page: step('landing_page', [1, 0], { search: 1 }),
      sign_up: step('form_completed', [2, 0], { home_page: 0.06 }),
      activated: step('custom_event', [2, 1], { sign_up: 0.38 }, { lag: 1 }),
      invites_teammate: step('custom_event', [3, 1], { activated: 0.22 }),
      upgrade: step('purchase', [2, 2], { activated: 0.07 }, { also: true, value: 2900, lag: 21 }),
      // 29 a month at 4 % churn, months 2 to 12.
      later_payments: step('subscription_renewed', [3, 2], { upgrade: 1 }, { value: 25_200, lag: 30 }),
    },
  },
  b2b_demo: {
    ...about('software', 'calls', 'consultation', 'software'),
    steps: {
      ads: source('linkedin_ads', 700, 1500),
      demo_page: step('landing_page', [1, 0], { ads: 1 }),
      demo_request: step('form_completed', [2, 0], { demo_page: 0.07 }),
      qualified: step('deal_stage', [2, 1], { demo_request: 0.45 }, { lag: 1 }),
      demo_held: step('meeting', [3, 1], { qualified: 0.7 }, { lag: 5 }),
      opportunity: step('deal_stage', [4, 1], { demo_held: 0.55 }, { lag: 10 }),
      closed_won: step('contract_signed', [4, 2], { opportunity: 0.25 }, { value: 900_000, lag: 30 }),
    },
  },
  app_install: {
    ...about('software', 'onboard', 'app_install', 'software'),
    steps: {
      ads: source('tiktok_ads', 50, 20_000),
      store_listing: step('product_page', [1, 0], { ads: 1 }),
      app_installed: step('custom_event', [2, 0], { store_listing: 0.26 }),
      onboarding_done: step('fulfilment', [2, 1], { app_installed: 0.62 }),
      trial: step('trial_started', [3, 1], { onboarding_done: 0.14 }),
      yearly_subscription: step('purchase', [4, 1], { trial: 0.4 }, { value: 4800, lag: 7 }),
    },
  },
});
