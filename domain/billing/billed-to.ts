/** Whom bills are made out to. A bill keeps what held when it was written. */
export interface BilledTo {
  readonly company: string;
  /** Street, place and the like, a line each. */
  readonly address: string;
  /** ISO 3166 alpha-2; '' for none. */
  readonly country: string;
  readonly tax_id: string;
}
export const NOBODY: BilledTo = { company: '', address: '', country: '', tax_id: '' };

/** Countries and territories of ISO 3166-1. */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR ' +
  'CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD ' +
  'SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK ' +
  'YE YT ZA ZM ZW'
).split(' ');

/** What a number for taxes looks like, without spaces, dots and dashes, and an example of it. */
interface TaxIdForm {
  readonly shape: RegExp;
  readonly example: string;
  /** How Stripe calls it. */
  readonly type: 'eu_vat' | 'gb_vat' | 'ch_vat' | 'no_vat' | 'br_cnpj' | 'br_cpf' | 'jp_trn' | 'us_ein' | 'au_abn';
}
const eu = (shape: RegExp, example: string): TaxIdForm => ({ shape, example, type: 'eu_vat' });

const FORMS: Readonly<Record<string, readonly TaxIdForm[]>> = {
  AT: [eu(/^ATU\d{8}$/, 'ATU12345678')],
  BE: [eu(/^BE[01]\d{9}$/, 'BE0123456789')],
  BG: [eu(/^BG\d{9,10}$/, 'BG123456789')],
  CY: [eu(/^CY\d{8}[A-Z]$/, 'CY12345678X')],
  CZ: [eu(/^CZ\d{8,10}$/, 'CZ12345678')],
  DE: [eu(/^DE\d{9}$/, 'DE123456789')],
  DK: [eu(/^DK\d{8}$/, 'DK12345678')],
  EE: [eu(/^EE\d{9}$/, 'EE123456789')],
  ES: [eu(/^ES[A-Z\d]\d{7}[A-Z\d]$/, 'ESA12345678')],
  FI: [eu(/^FI\d{8}$/, 'FI12345678')],
  FR: [eu(/^FR[A-Z\d]{2}\d{9}$/, 'FR12345678901')],
  GR: [eu(/^EL\d{9}$/, 'EL123456789')],
  HR: [eu(/^HR\d{11}$/, 'HR12345678901')],
  HU: [eu(/^HU\d{8}$/, 'HU12345678')],
  IE: [eu(/^IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/, 'IE1234567AB')],
  IT: [eu(/^IT\d{11}$/, 'IT12345678901')],
  LT: [eu(/^LT(\d{9}|\d{12})$/, 'LT123456789')],
  LU: [eu(/^LU\d{8}$/, 'LU12345678')],
  LV: [eu(/^LV\d{11}$/, 'LV12345678901')],
  MT: [eu(/^MT\d{8}$/, 'MT12345678')],
  NL: [eu(/^NL\d{9}B\d{2}$/, 'NL123456789B01')],
  PL: [eu(/^PL\d{10}$/, 'PL1234567890')],
  PT: [eu(/^PT\d{9}$/, 'PT123456789')],
  RO: [eu(/^RO\d{2,10}$/, 'RO1234567890')],
  SE: [eu(/^SE\d{12}$/, 'SE123456789101')],
  SI: [eu(/^SI\d{8}$/, 'SI12345678')],
  SK: [eu(/^SK\d{10}$/, 'SK1234567890')],
  GB: [{ shape: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789', type: 'gb_vat' }],
  CH: [{ shape: /^CHE\d{9}(MWST|TVA|IVA)?$/, example: 'CHE-123.456.789 MWST', type: 'ch_vat' }],
  NO: [{ shape: /^\d{9}MVA$/, example: '123456789MVA', type: 'no_vat' }],
  BR: [
    { shape: /^\d{14}$/, example: '12.345.678/0001-95', type: 'br_cnpj' },
    { shape: /^\d{11}$/, example: '123.456.789-09', type: 'br_cpf' },
  ],
  JP: [{ shape: /^T\d{13}$/, example: 'T1234567890123', type: 'jp_trn' }],
  US: [{ shape: /^\d{9}$/, example: '12-3456789', type: 'us_ein' }],
  AU: [{ shape: /^\d{11}$/, example: '12 345 678 901', type: 'au_abn' }],
};

const bare = (typed: string): string => typed.toUpperCase().replace(/[\s./-]/g, '');

/** An example of a number that the country gives for taxes; null where its form is not known here. */
export const taxIdExample = (country: string): string | null => FORMS[country]?.[0]?.example ?? null;

/** Has a number the form that its country gives them? Where that is not known, or nothing was typed, it has. */
export function isTaxId(country: string, typed: string): boolean {
  const forms = FORMS[country];
  return !typed.trim() || !forms || forms.some(({ shape }) => shape.test(bare(typed)));
}

/** What Stripe calls a number of a country; null where its form is not known here. */
export function taxIdType(country: string, typed: string): TaxIdForm['type'] | null {
  return FORMS[country]?.find(({ shape }) => shape.test(bare(typed)))?.type ?? null;
}
