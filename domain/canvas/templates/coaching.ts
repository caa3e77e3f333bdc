import { about, defineTemplates, source, step } from './template.ts';

/** Selling with somebody in the room: webinars, challenges, workshops and calls. */
export const coaching = defineTemplates({
  live_webinar: {
    ...about('coaching', 'launch', 'high_ticket', 'service'),
    steps: {
      ads: source('facebook_ads', 220, 3000),
      registration: step('webinar_registration', [1, 0], { ads: 1 }),
      registrant: step('form_completed', [2, 0], { registration: 0.33 }),
      reminders: step('email_sequence', [3, 0], { registrant: 1 }),
      live_attendee: step('webinar_room', [3, 1], { reminders: 0.35 }, { lag: 3 }),
      stays_to_offer: step('video_watched', [4, 1], { live_attendee: 0.6 }),
      programme: step('purchase', [4, 2], { stays_to_offer: 0.08 }, { value: 99700 }),
      // 22 % of the 65 % who did not attend.
      replay: step('webinar_room', [2, 1], { registrant: 0.143 }, { also: true, lag: 4 }),
      programme_by_replay: step('purchase', [2, 2], { replay: 0.025 }, { value: 99700 }),
    },
  },
  high_ticket_application: {
    ...about('coaching', 'calls', 'high_ticket', 'service'),
    steps: {
      ads: source('facebook_ads', 250, 2000),
      training_page: step('landing_page', [1, 0], { ads: 1 }),
      application_opened: step('application_form', [2, 0], { training_page: 0.1 }),
      application_completed: step('form_completed', [2, 1], { application_opened: 0.45 }),
      qualified: step('deal_stage', [3, 1], { application_completed: 0.55 }),
      call_booked: step('call_scheduled', [4, 1], { qualified: 0.7 }),
      call_attended: step('sales_call', [4, 2], { call_booked: 0.68 }, { lag: 3 }),
      programme_signed: step('contract_signed', [5, 2], { call_attended: 0.24 }, { value: 300_000 }),
    },
  },
  five_day_challenge: {
    ...about('coaching', 'launch', 'core_offer', 'service'),
    steps: {
      ads: source('facebook_ads', 170, 4000),
      challenge_registration: step('opt_in_page', [1, 0], { ads: 1 }),
      registrant: step('form_completed', [2, 0], { challenge_registration: 0.32 }),
      vip_ticket: step('purchase', [3, 0], { registrant: 0.07 }, { also: true, value: 4700 }),
      first_day: step('webinar_room', [2, 1], { registrant: 0.42 }, { lag: 5 }),
      pitch_day: step('webinar_room', [3, 1], { first_day: 0.4 }, { lag: 4 }),
      programme: step('purchase', [4, 1], { pitch_day: 0.11 }, { value: 69700 }),
    },
  },
  paid_workshop: {
    ...about('coaching', 'sell', 'low_ticket', 'event'),
    steps: {
      ads: source('facebook_ads', 130, 5000),
      workshop_page: step('sales_page', [1, 0], { ads: 1 }),
      workshop_ticket: step('purchase', [2, 0], { workshop_page: 0.045 }, { value: 3700 }),
      recording_bump: step('order_bump', [3, 0], { workshop_ticket: 0.3 }, { also: true, value: 2700 }),
      workshop_attended: step('webinar_room', [2, 1], { workshop_ticket: 0.6 }, { lag: 7 }),
      programme: step('purchase', [3, 1], { workshop_attended: 0.1 }, { value: 120_000 }),
    },
  },
  agency_discovery_call: {
    ...about('services', 'calls', 'consultation', 'service'),
    steps: {
      ads: source('linkedin_ads', 650, 1000),
      landing: step('landing_page', [1, 0], { ads: 1 }),
      booking: step('booking_calendar', [2, 0], { landing: 0.09 }),
      call_booked: step('call_scheduled', [2, 1], { booking: 0.38 }),
      call_attended: step('sales_call', [3, 1], { call_booked: 0.72 }, { lag: 4 }),
      proposal: step('proposal_sent', [4, 1], { call_attended: 0.5 }, { lag: 3 }),
      client_signed: step('contract_signed', [4, 2], { proposal: 0.28 }, { value: 600_000, lag: 10 }),
    },
  },
});
