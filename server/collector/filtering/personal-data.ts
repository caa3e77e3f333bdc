/**
 * What looks like a person's data. Where a workspace keeps its users anonymous, none of it may
 * reach the disk; secrets in addresses never may.
 */

/** Every part is bounded as addresses are: without bounds a long text of letters would take its length squared. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,63}/giu;
const PHONE_CHARACTERS = /^\+?[\d\s().\-/]+$/;
const DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/;

const PERSONAL = new Set(
  (
    'email mail emailaddress phone phonenumber telephone tel mobile mobilenumber cell whatsapp name firstname lastname fullname surname ' +
    'givenname familyname middlename fname lname username login nickname address addressline street postalcode zipcode zip ' +
    'birthday birthdate dateofbirth dob ssn taxid cpf passport iban creditcard cardnumber ip ipaddress'
  ).split(' '),
);
const OWNERS = /^(?:customer|user|contact|billing|shipping|client|member|buyer|lead|your|my)/;
const SECRET = new Set(
  'password passwd pwd pass token accesstoken refreshtoken idtoken secret clientsecret apikey otp auth authorization signature sessionid jwt resetkey flwalk'.split(
    ' ',
  ),
);

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** `email`, `Customer_Name`, `billing[phone]`, … but not `product_name` or `file_name`. */
export function isPersonalKey(key: string): boolean {
  const plain = plainKey(key);
  return PERSONAL.has(plain) || PERSONAL.has(plain.replace(OWNERS, '')) || plain.includes('email') || plain.endsWith('phone');
}

function isSecretKey(key: string): boolean {
  return SECRET.has(plainKey(key));
}

interface KeyKind {
  readonly isSecret: boolean;
  readonly isPersonal: boolean;
}
const MAX_KNOWN = 2_000;
const MAX_KNOWN_LENGTH = 64;
const known = new Map<string, KeyKind>();

/** What a key of an attribute or a query tells. Few different ones make up nearly all, so they are remembered. */
function kindOf(key: string): KeyKind {
  const found = known.get(key);
  if (found) return found;
  const kind = { isSecret: isSecretKey(key), isPersonal: isPersonalKey(key) };
  if (key.length > MAX_KNOWN_LENGTH) return kind;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, kind);
  return kind;
}

/** May an attribute or a part of a query be stored? */
function mayKeep(key: string, value: string, anonymise: boolean): boolean {
  const { isSecret, isPersonal } = kindOf(key);
  return !(isSecret || (anonymise && (isPersonal || isPersonalValue(value))));
}

/** No telephone number has fewer digits. */
const LEAST_DIGITS = 9;
const [ZERO, NINE] = ['0'.charCodeAt(0), '9'.charCodeAt(0)];

/** Has a text too few digits for a telephone number? Most have, and need not be looked at further. */
function hasFewDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < LEAST_DIGITS; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) digits += 1;
  }
  return digits < LEAST_DIGITS;
}

/** Nine to fifteen digits written the way people write telephone numbers: with a plus or in groups. A bare number is an id. */
function looksLikePhone(value: string): boolean {
  const text = value.trim();
  if (!PHONE_CHARACTERS.test(text) || DATE.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= LEAST_DIGITS && digits <= 15 && (text.startsWith('+') || /[\s().\-/]/.test(text));
}

function mayHoldEmail(text: string): boolean {
  return text.includes('@') || text.includes('%40');
}

export function isPersonalValue(value: string): boolean {
  return withoutPersonalData(value) !== value;
}

/** A stretch of a sentence that may be a telephone number: it begins with a plus, a bracket or a figure and ends with a figure. */
const PHONE_STRETCH = /(?<![\p{L}\p{N}])[+(]{0,2}\d[\d\s().\-/]{7,30}\d(?![\p{L}\p{N}])/gu;

/** In a sentence figures in groups are often sizes or amounts: a number there begins as one does that is dialled, or has the American groups. */
const isDialled = (stretch: string) => looksLikePhone(stretch) && (/^[+(0]/.test(stretch) || /^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(stretch));

/** Free text with every e-mail address and telephone number cut out. */
export function withoutPersonalData(text: string): string {
  if (hasFewDigits(text) && !mayHoldEmail(text)) return text;
  if (looksLikePhone(text)) return '';
  const unmailed = mayHoldEmail(text) ? text.replace(EMAIL, '') : text;
  const clean = unmailed.replace(PHONE_STRETCH, (stretch) => (isDialled(stretch) ? '' : stretch));
  return clean === text ? text : clean.replaceAll(/ {2,}/g, ' ').trim();
}

/** The query without secrets and, where asked for, without personal data. */
export function cleanQuery(params: URLSearchParams, anonymise: boolean): string {
  if (params.size === 0) return '';
  const kept = [...params].filter(([key, value]) => mayKeep(key, value, anonymise));
  return kept.length === 0 ? '' : new URLSearchParams(kept).toString();
}

/** Attributes as texts; what is secret or, where asked for, personal is left out. */
export function cleanAttributes(
  attributes: Readonly<Record<string, string | number | boolean>>,
  anonymise: boolean,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const text = String(value);
    if (mayKeep(key, text, anonymise)) kept[key] = text;
  }
  return kept;
}
