import { about, defineTemplates, source, step } from './template.ts';

/** Selling what one knows: courses, books and programmes that need nobody in the room. */
export const courses = defineTemplates({
  lead_magnet: {
    ...about('education', 'leads', 'lead_magnet', 'digital'),
    steps: {
      ads: source('facebook_ads', 120, 5000),
      opt_in: step('opt_in_page', [1, 0], { ads: 1 }),
      new_lead: step('form_completed', [2, 0], { opt_in: 0.3 }),
      thanks_with_offer: step('thank_you_page', [3, 0], { new_lead: 1 }),
      starter_offer: step('purchase', [4, 0], { thanks_with_offer: 0.035 }, { value: 2700 }),
      welcome_series: step('email_sequence', [2, 1], { new_lead: 1 }, { also: true }),
      sales: step('sales_page', [3, 1], { welcome_series: 0.22 }, { lag: 3 }),
      core_course: step('purchase', [4, 1], { sales: 0.04 }, { value: 29700 }),
    },
  },
  low_price_starter: {
    ...about('education', 'sell', 'low_ticket', 'digital'),
    steps: {
      ads: source('facebook_ads', 110, 5000),
      sales: step('sales_page', [1, 0], { ads: 1 }),
      checkout: step('checkout', [2, 0], { sales: 0.09 }),
      starter_offer: step('purchase', [3, 0], { checkout: 0.42 }, { value: 2700 }),
      workbook_bump: step('order_bump', [4, 0], { starter_offer: 0.35 }, { also: true, value: 1700 }),
      upsell: step('upsell_page', [3, 1], { starter_offer: 1 }),
      core_course: step('purchase', [4, 1], { upsell: 0.14 }, { value: 9700 }),
      downsell: step('downsell_page', [3, 2], { upsell: 'others' }),
      // 10.3 % of the buyers are 12 % of the 86 % who refused the upsell.
      mini_course: step('purchase', [4, 2], { downsell: 0.103 / 0.86 }, { value: 4700 }),
    },
  },
  video_sales_letter: {
    ...about('health', 'sell', 'core_offer', 'digital'),
    steps: {
      ads: source('youtube_ads', 90, 8000),
      video_page: step('video_sales_page', [1, 0], { ads: 1 }),
      watches_to_offer: step('video_watched', [2, 0], { video_page: 0.28 }),
      checkout: step('checkout', [3, 0], { watches_to_offer: 0.14 }),
      programme: step('purchase', [3, 1], { checkout: 0.48 }, { value: 6700 }),
      upsell: step('upsell_page', [4, 1], { programme: 1 }),
      advanced_programme: step('purchase', [5, 1], { upsell: 0.18 }, { value: 9700 }),
    },
  },
  evergreen_webinar: {
    ...about('education', 'sell', 'core_offer', 'digital'),
    steps: {
      ads: source('google_search_ads', 240, 3000),
      registration: step('webinar_registration', [1, 0], { ads: 1 }),
      registrant: step('form_completed', [2, 0], { registration: 0.3 }),
      watches_on_demand: step('webinar_room', [3, 0], { registrant: 0.45 }),
      follow_up_emails: step('email_sequence', [2, 1], { registrant: 1 }, { also: true }),
      reaches_offer: step('video_watched', [3, 1], { watches_on_demand: 0.5 }),
      course_by_email: step('purchase', [2, 2], { follow_up_emails: 0.012 }, { value: 49700, lag: 5 }),
      course_in_webinar: step('purchase', [3, 2], { reaches_offer: 0.07 }, { value: 49700 }),
    },
  },
  quiz_to_offer: {
    ...about('health', 'sell', 'core_offer', 'digital'),
    steps: {
      ads: source('instagram_ads', 95, 8000),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      quiz_started: step('quiz', [2, 0], { landing: 0.55 }),
      quiz_completed: step('custom_event', [2, 1], { quiz_started: 0.68 }),
      email_given: step('form_completed', [3, 1], { quiz_completed: 0.55 }),
      result: step('quiz_result', [4, 1], { email_given: 1 }),
      checkout: step('checkout', [4, 2], { result: 0.13 }),
      matched_programme: step('purchase', [5, 2], { checkout: 0.48 }, { value: 7900 }),
      upsell: step('upsell_page', [5, 3], { matched_programme: 1 }),
      advanced_programme: step('purchase', [6, 3], { upsell: 0.18 }, { value: 9700 }),
    },
  },
  free_book: {
    ...about('finance', 'sell', 'free_plus_shipping', 'physical'),
    steps: {
      ads: source('facebook_ads', 140, 5000),
      sales: step('sales_page', [1, 0], { ads: 1 }),
      order_form: step('checkout', [2, 0], { sales: 0.14 }),
      free_book: step('purchase', [3, 0], { order_form: 0.45 }, { value: 995 }),
      audio_book: step('order_bump', [4, 0], { free_book: 0.32 }, { also: true, value: 2900 }),
      upsell: step('upsell_page', [3, 1], { free_book: 1 }),
      core_course: step('purchase', [4, 1], { upsell: 0.11 }, { value: 19700 }),
    },
  },
  three_video_launch: {
    ...about('education', 'launch', 'core_offer', 'digital'),
    steps: {
      own_list: source('email_broadcast', 5, 6000),
      opt_in: step('opt_in_page', [1, 0], { own_list: 1 }),
      launch_list: step('form_completed', [2, 0], { opt_in: 0.38 }),
      video_one: step('video_watched', [2, 1], { launch_list: 0.55 }, { lag: 1 }),
      video_three: step('video_watched', [3, 1], { video_one: 0.45 }, { lag: 4 }),
      cart_opens: step('sales_page', [4, 1], { video_three: 1 }, { lag: 2 }),
      checkout: step('checkout', [4, 2], { cart_opens: 0.16 }),
      core_course: step('purchase', [5, 2], { checkout: 0.5 }, { value: 39700 }),
    },
  },
  podcast_to_course: {
    ...about('education', 'leads', 'core_offer', 'digital'),
    steps: {
      listeners: source('podcast', 2, 40_000),
      link_from_show: step('landing_page', [1, 0], { listeners: 0.02 }),
      new_lead: step('form_completed', [2, 0], { link_from_show: 0.42 }),
      sales: step('sales_page', [2, 1], { new_lead: 0.28 }, { lag: 3 }),
      core_course: step('purchase', [3, 1], { sales: 0.05 }, { value: 29700 }),
    },
  },
});
