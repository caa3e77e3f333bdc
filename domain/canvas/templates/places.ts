import { about, defineTemplates, source, step } from './template.ts';

/** What ends at a place: visits, appointments, tickets and tables. */
export const places = defineTemplates({
  local_service_quote: {
    ...about('local', 'leads', 'quote', 'service'),
    steps: {
      ads: source('google_search_ads', 550, 800),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      quote_request: step('form_completed', [2, 0], { landing: 0.14 }),
      reached_by_phone: step('phone_call', [2, 1], { quote_request: 0.68 }),
      visit_booked: step('meeting', [3, 1], { reached_by_phone: 0.55 }, { lag: 3 }),
      job_won: step('contract_signed', [4, 1], { visit_booked: 0.45 }, { value: 75_000, lag: 5 }),
    },
  },
  clinic_new_patient: {
    ...about('health', 'calls', 'low_ticket', 'service'),
    steps: {
      ads: source('facebook_ads', 160, 4000),
      offer_page: step('landing_page', [1, 0], { ads: 1 }),
      booking_form: step('booking_calendar', [2, 0], { offer_page: 0.06 }),
      appointment_confirmed: step('call_scheduled', [2, 1], { booking_form: 0.6 }),
      first_appointment: step('store_visit', [3, 1], { appointment_confirmed: 0.7 }, { value: 8900, lag: 5 }),
      treatment_plan: step('contract_signed', [4, 1], { first_appointment: 0.28 }, { value: 45_000 }),
    },
  },
  gym_trial: {
    ...about('health', 'leads', 'low_ticket', 'membership'),
    steps: {
      ads: source('facebook_ads', 130, 3000),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      new_lead: step('form_completed', [2, 0], { landing: 0.17 }),
      intro_visit_booked: step('call_scheduled', [2, 1], { new_lead: 0.42 }),
      intro_visit: step('store_visit', [3, 1], { intro_visit_booked: 0.58 }, { lag: 3 }),
      trial_pass: step('purchase', [4, 1], { intro_visit: 0.5 }, { value: 4900 }),
      gym_membership: step('contract_signed', [4, 2], { trial_pass: 0.42 }, { value: 27_000, lag: 30 }),
    },
  },
  conference_tickets: {
    ...about('events', 'sell', 'event_ticket', 'event'),
    steps: {
      own_list: source('email_broadcast', 10, 6000),
      event_page: step('landing_page', [1, 0], { own_list: 1 }),
      ticket_page: step('product_page', [2, 0], { event_page: 0.12 }),
      conference_ticket: step('purchase', [2, 1], { ticket_page: 0.11 }, { value: 29_900 }),
      vip_upgrade: step('order_bump', [3, 1], { conference_ticket: 0.1 }, { also: true, value: 20_000 }),
    },
  },
  restaurant_voucher: {
    ...about('events', 'leads', 'low_ticket', 'physical'),
    steps: {
      ads: source('instagram_ads', 55, 4000),
      voucher_page: step('landing_page', [1, 0], { ads: 1 }),
      voucher_claimed: step('form_completed', [2, 0], { voucher_page: 0.28 }),
      voucher_redeemed: step('store_visit', [2, 1], { voucher_claimed: 0.19 }, { value: 2400, lag: 10 }),
      guest_returns: step('store_visit', [3, 1], { voucher_redeemed: 0.3 }, { value: 3600, lag: 60 }),
    },
  },
  donation_appeal: {
    ...about('non_profit', 'sell', 'donation', 'service'),
    steps: {
      own_list: source('email_broadcast', 4, 10_000),
      appeal_page: step('sales_page', [1, 0], { own_list: 1 }),
      donation_form: step('checkout', [2, 0], { appeal_page: 0.1 }),
      gift: step('purchase', [2, 1], { donation_form: 0.25 }, { value: 4800 }),
      monthly_giving: step('subscription_renewed', [3, 1], { gift: 0.07 }, { value: 18_000, lag: 30 }),
    },
  },
});
