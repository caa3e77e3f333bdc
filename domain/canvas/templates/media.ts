import { about, defineTemplates, source, step } from './template.ts';

/** Earning with readers: a newsletter of one's own, or the offer of somebody else. */
export const media = defineTemplates({
  content_to_newsletter: {
    ...about('media', 'leads', 'core_offer', 'digital'),
    steps: {
      search: source('organic_search', 3, 20_000),
      article: step('article', [1, 0], { search: 1 }),
      subscriber: step('form_completed', [2, 0], { article: 0.025 }),
      engaged_reader: step('email_clicked', [2, 1], { subscriber: 0.5 }, { lag: 30 }),
      offer_click: step('link_click', [3, 1], { engaged_reader: 0.35 }, { lag: 180 }),
      own_product: step('purchase', [4, 1], { offer_click: 0.08 }, { value: 14_900 }),
    },
  },
  affiliate_bridge: {
    ...about('media', 'sell', 'core_offer', 'digital'),
    steps: {
      ads: source('native_ads', 35, 10_000),
      bridge_page: step('advertorial', [1, 0], { ads: 1 }),
      merchant_click: step('link_click', [2, 0], { bridge_page: 0.3 }),
      merchant_sale: step('purchase', [2, 1], { merchant_click: 0.025 }, { value: 4800 }),
    },
  },
});
