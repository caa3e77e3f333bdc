import { definePages } from '../../kit/element.ts';

const EVENT_DAY = { takes_place: { kind: 'day' } } as const;

/** Pages of a site. The first one stands in where nothing tells which it is. */
export const pages = definePages({
  /** Where people from a source arrive first. */
  landing_page: { icon: 'appWindow' },
  home_page: { icon: 'house', address: '/' },
  /** Begins a free or cheap trial, which is an action. */
  trial_sign_up: { icon: 'userPlus', guess: /trial|testphase|probemonat|teste-gratis|prova-gratuita|無料体験|トライアル/i },
  opt_in_page: { icon: 'inbox', guess: /opt-?in|subscribe|newsletter|signup|sign-up|メルマガ|登録/i },
  /** Shown after a form or a purchase; may carry a first offer. */
  thank_you_page: { icon: 'heart', money: 'offers', guess: /thank|danke|grazie|obrigad|ありがとう/i },
  /** Presents the offer and leads to the checkout. */
  sales_page: { icon: 'tag', guess: /sales|offer|buy|angebot|oferta/i },
  video_sales_page: { icon: 'monitorPlay', guess: /\bvsl\b|video/i },
  advertorial: { icon: 'bookOpenText', guess: /advertorial/i },
  quiz: { icon: 'messageCircleQuestionMark', guess: /quiz(?!.*result)/i },
  quiz_result: { icon: 'listChecks', guess: /quiz.*result/i },
  survey: { icon: 'clipboardList', guess: /survey|umfrage|pesquisa|sondaggio|アンケート/i },
  demo_request: { icon: 'monitorCheck', guess: /\bdemos?\b|vorführung|demonstra|dimostrazione|デモ/i },
  application_form: { icon: 'filePenLine', guess: /\bapply\b|application|bewerb|応募/i },
  booking_calendar: { icon: 'calendarDays', guess: /book(ing)?\b|calendar|schedule|termin|agenda|prenota|予約/i },
  product_page: { icon: 'package', guess: /products?\b|produkt|produto|prodott|items?\/|商品/i },
  category_page: { icon: 'layoutGrid', guess: /categor|collections?\b|kategorie|shop|一覧/i },
  cart: { icon: 'shoppingCart', guess: /\bcart\b|basket|warenkorb|carrinho|carrello|カート|買い物かご/i },
  /** Where the order is filled in; the purchase itself is an action. */
  checkout: { icon: 'creditCard', guess: /checkout|kasse|\border\b|レジ|購入手続き|注文/i },
  /** An offer after the purchase; those who take it buy here. */
  upsell_page: { icon: 'circleArrowUp', money: 'offers', guess: /upsell|upgrade|one-time|\boto\b/i },
  /** A smaller offer to those who refused the one before. */
  downsell_page: { icon: 'circleArrowDown', money: 'offers', guess: /downsell/i },
  order_confirmation: { icon: 'receipt', guess: /confirm|order-received|bestaetigung|bestätigung/i },
  webinar_registration: { icon: 'ticket', fields: EVENT_DAY, guess: /webinar|ウェビナー/i },
  webinar_room: { icon: 'presentation', fields: EVENT_DAY, guess: /\b(live|room|replay)\b/i },
  pricing_page: { icon: 'coins', guess: /pricing|plans|preise|preços|precos|prezzi|料金|価格/i },
  /** Behind a log-in: what members, students or customers get. */
  member_area: { icon: 'idCard', guess: /members?\b|my-?account|mitglieder|membros|area-riservata|会員|マイページ/i },
  article: { icon: 'fileText', guess: /blog|article|news\b|posts?\/|magazin/i },
});
