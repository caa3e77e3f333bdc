/** The columns of a file of costs, found by their names as ad platforms write them, in the languages of the product. */

export const COLUMNS = [
  'day',
  'until',
  'amount',
  'currency',
  'impressions',
  'clicks',
  'source',
  'medium',
  'campaign',
  'ad_set',
  'ad',
  'ad_name',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Names of each, the surest first: `|` between them, as `bare` leaves them. */
const NAMES: Readonly<Record<Column, string>> = {
  day: 'day|date|reporting starts|start date|by day|stat time day|gregorian date|tag|datum|berichtsbeginn|startdatum|data|giorno|inizio reportistica|data di inizio|dia|inicio dos relatorios|data de inicio|日|日付|日期|レポート開始日|開始日',
  until:
    'until|reporting ends|end date|berichtsende|enddatum|fine reportistica|data di fine|termino dos relatorios|data de termino|レポート終了日|終了日',
  amount:
    'amount|cost|costs|spend|amount spent|total spent|total cost|ad spend|kosten|ausgaben|ausgegebener betrag|betrag|costo|spesa|importo speso|importo|custo|gasto|valor usado|valor gasto|valor|費用|消化金額|ご利用額|コスト|金額',
  currency: 'currency|currency code|account currency|wahrung|wahrungscode|valuta|codice valuta|moeda|codigo da moeda|通貨|通貨コード',
  impressions: 'impressions|impr|impressionen|impressioni|impressoes|インプレッション|インプレッション数|表示回数',
  clicks:
    'link clicks|clicks|clicks all|clicks destination|klicks|linkklicks|link klicks|clic|clic sul link|cliques|cliques no link|クリック|クリック数|リンクのクリック',
  source: 'utm source|source|quelle|fonte|sorgente|origem|参照元|ソース',
  medium: 'utm medium|medium|mezzo|midia|メディア|メディアム',
  campaign:
    'utm campaign|campaign|campaign name|campaign group name|kampagne|kampagnenname|name der kampagne|campagna|nome campagna|nome della campagna|campanha|nome da campanha|キャンペーン|キャンペーン名',
  ad_set:
    'ad set name|ad set|adset name|adset|ad group name|ad group|adgroup|adgroup name|name der anzeigengruppe|anzeigengruppenname|anzeigengruppe|anzeigensatz|name des anzeigensatzes|nome del gruppo di inserzioni|nome gruppo di inserzioni|gruppo di inserzioni|nome del gruppo di annunci|nome gruppo di annunci|nome gruppo annunci|gruppo di annunci|gruppo annunci|nome do conjunto de anuncios|conjunto de anuncios|nome do grupo de anuncios|grupo de anuncios|広告セット名|広告セットの名前|広告セット|広告グループ名|広告グループの名前|広告グループ',
  ad: 'fl adid|ad id|adid|creative id|anzeigen id|id der werbeanzeige|id inserzione|id do anuncio|広告 id|広告id',
  ad_name:
    'ad name|ad|creative name|anzeigenname|name der werbeanzeige|anzeige|nome inserzione|nome dell inserzione|nome do anuncio|広告名|広告の名前',
};

/** A heading in small letters, without accents (the long vowel of Japanese is a letter), brackets and marks between words: "Amount spent (USD)" is "amount spent". */
function bare(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}(?<![\u3099\u309A])/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export type Columns = Readonly<Partial<Record<Column, number>>>;

/** Where each column stands in a line of headings, from 0. */
export function columnsOf(headings: readonly string[]): Columns {
  const names = headings.map(bare);
  const found = COLUMNS.flatMap((column) => {
    const at = NAMES[column]
      .split('|')
      .map((name) => names.indexOf(name))
      .find((place) => place >= 0);
    return at === undefined ? [] : [[column, at] as const];
  });
  return Object.fromEntries(found);
}

/** The currency that a heading names: "Amount spent (EUR)", "Cost [USD]". */
export function currencyIn(heading: string): string | undefined {
  return /[([]\s*([A-Z]{3})\s*[)\]]/.exec(heading)?.[1];
}

/** Platforms whose exports are told apart, each with the source that its visitors carry. */
export const PLATFORMS = { google: 'google', meta: 'facebook', microsoft: 'bing', linkedin: 'linkedin', tiktok: 'tiktok' } as const;
export type Platform = keyof typeof PLATFORMS;

const SIGNS: Readonly<Record<Platform, RegExp>> = {
  tiktok: /\b(ad group name|cost per result|cpc destination|ctr destination|stat time day|p(a|ro)id shopping ads)\b/,
  linkedin: /\b(total spent|campaign group name|sponsored|click through rate|account name)\b/,
  meta: /\b(reporting starts|amount spent|ad set name|berichtsbeginn|ausgegebener betrag|inizio reportistica|importo speso|inicio dos relatorios|valor usado)\b|消化金額/,
  // Google's columns but for what they call the cost.
  microsoft:
    /\b(gregorian date|bid match type|delivered match type|top vs other|ad distribution|account number)\b|\bimpr\b.*\bspend\b|\bspend\b.*\bimpr\b/,
  google: /\b(impr|currency code|interactions|avg cpc|avg cost|campaign type|campaign status|cost conv|conv rate)\b/,
};

/** Whose export the headings look like; undefined for a file of somebody's own. */
export function platformOf(headings: readonly string[]): Platform | undefined {
  const line = headings.map(bare).join(' , ');
  // Meta's own names are the surest; others share words with Google's.
  return (['meta', 'microsoft', 'linkedin', 'tiktok', 'google'] as const).find((platform) => SIGNS[platform].test(line));
}
