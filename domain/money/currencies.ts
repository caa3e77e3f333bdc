/**
 * Currencies and their minor units, after ISO 4217. The one place of the product that knows how
 * many decimals a currency has: `Intl` follows another list (it gives dinars of Iraq none).
 */

/** Every active code of ISO 4217 that people pay with, in alphabetical order. */
const CODES = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG`;

/** An ISO 4217 code in capitals. */
export type Currency = string;

/** Every currency an amount may be in. */
export const CURRENCIES: readonly Currency[] = CODES.split(/\s+/);
const KNOWN: ReadonlySet<Currency> = new Set(CURRENCIES);

/** Decimals of a currency's major unit where they are not two. */
const EXPONENTS: Readonly<Record<Currency, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};
const USUAL_EXPONENT = 2;

/** Is it an active ISO 4217 code, written in capitals? */
export const isCurrency = (code: string): code is Currency => KNOWN.has(code);

/** Decimals between minor and major unit: 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
export const exponentOf = (currency: Currency): number => EXPONENTS[currency] ?? USUAL_EXPONENT;

/** Minor units in one major unit: 100 for dollars, 1 for yen, 1,000 for Kuwaiti dinars. */
export const minorPerUnit = (currency: Currency): number => 10 ** exponentOf(currency);

/** What a workspace may count in, the most used first. */
export const WORKSPACE_CURRENCIES: readonly Currency[] =
  `USD EUR GBP BRL JPY CHF AUD CAD AED ARS BGN BHD CLP CNY COP CZK DKK EGP HKD HUF IDR ILS INR ISK JOD KES KRW KWD
MAD MXN MYR NGN NOK NZD OMR PEN PHP PLN QAR RON SAR SEK SGD THB TND TRY TWD UAH VND ZAR`.split(/\s+/);
