import { about, defineTemplates, source, step } from './template.ts';

/** What is decided in conversations: houses, policies, cases, contracts and jobs. */
export const deals = defineTemplates({
  home_valuation: {
    ...about('real_estate', 'leads', 'consultation', 'service'),
    steps: {
      ads: source('facebook_ads', 150, 2000),
      valuation_page: step('landing_page', [1, 0], { ads: 1 }),
      address_given: step('form_completed', [2, 0], { valuation_page: 0.2 }),
      contact_given: step('form_completed', [2, 1], { address_given: 0.42 }),
      reached_by_phone: step('phone_call', [3, 1], { contact_given: 0.32 }, { lag: 1 }),
      listing_appointment: step('meeting', [4, 1], { reached_by_phone: 0.14 }, { lag: 7 }),
      listing_sold: step('contract_signed', [4, 2], { listing_appointment: 0.28 }, { value: 650_000, lag: 90 }),
    },
  },
  property_viewing: {
    ...about('real_estate', 'calls', 'consultation', 'service'),
    steps: {
      ads: source('facebook_ads', 80, 3000),
      listing_page: step('product_page', [1, 0], { ads: 1 }),
      enquiry: step('form_completed', [2, 0], { listing_page: 0.05 }),
      viewing_booked: step('call_scheduled', [2, 1], { enquiry: 0.28 }),
      viewing_held: step('meeting', [3, 1], { viewing_booked: 0.72 }, { lag: 4 }),
      property_sold: step('contract_signed', [4, 1], { viewing_held: 0.05 }, { value: 550_000, lag: 60 }),
    },
  },
  insurance_quote: {
    ...about('finance', 'leads', 'quote', 'service'),
    steps: {
      ads: source('google_search_ads', 600, 2000),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      quote_started: step('survey', [2, 0], { landing: 0.32 }),
      quote_completed: step('form_completed', [2, 1], { quote_started: 0.58 }),
      spoken_to: step('phone_call', [3, 1], { quote_completed: 0.42 }, { lag: 1 }),
      policy_bound: step('contract_signed', [4, 1], { spoken_to: 0.17 }, { value: 48_000, lag: 3 }),
    },
  },
  law_case_review: {
    ...about('legal', 'leads', 'consultation', 'service'),
    steps: {
      ads: source('google_search_ads', 1800, 600),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      enquiry: step('form_completed', [2, 0], { landing: 0.11 }),
      case_qualifies: step('deal_stage', [2, 1], { enquiry: 0.26 }, { lag: 1 }),
      consultation_held: step('meeting', [3, 1], { case_qualifies: 0.68 }, { lag: 5 }),
      client_signed: step('contract_signed', [4, 1], { consultation_held: 0.45 }, { value: 420_000, lag: 7 }),
    },
  },
  b2b_outbound: {
    ...about('b2b', 'calls', 'high_ticket', 'service'),
    steps: {
      cold_outreach: source('email_broadcast', 90, 2000),
      outreach_emails: step('email_sequence', [1, 0], { cold_outreach: 1 }),
      reply: step('custom_event', [2, 0], { outreach_emails: 0.045 }, { lag: 4 }),
      positive_reply: step('deal_stage', [2, 1], { reply: 0.28 }),
      meeting_held: step('meeting', [3, 1], { positive_reply: 0.55 }, { lag: 7 }),
      opportunity: step('deal_stage', [4, 1], { meeting_held: 0.4 }, { lag: 10 }),
      closed_won: step('contract_signed', [4, 2], { opportunity: 0.2 }, { value: 900_000, lag: 30 }),
    },
  },
  hiring: {
    ...about('b2b', 'recruit', 'consultation', 'service'),
    steps: {
      job_ads: source('linkedin_ads', 110, 2000),
      job_page: step('landing_page', [1, 0], { job_ads: 1 }),
      application_completed: step('form_completed', [2, 0], { job_page: 0.08 }),
      screened_in: step('deal_stage', [2, 1], { application_completed: 0.28 }, { lag: 3 }),
      interview_held: step('meeting', [3, 1], { screened_in: 0.7 }, { lag: 7 }),
      job_offer: step('proposal_sent', [4, 1], { interview_held: 0.26 }, { lag: 5 }),
      // What a hire is worth only the company knows.
      hired: step('contract_signed', [4, 2], { job_offer: 0.78 }, { lag: 7 }),
    },
  },
});
