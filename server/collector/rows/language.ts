/** Longest tag that is kept. */
const LONGEST = 12;
/** What can be named is a language: texts that somebody makes up would otherwise be as many values as they like. */
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const MOST_KNOWN = 2_000;
const known = new Map<string, string>();

/** Language, script and region of a tag, in small letters; empty for what is no language. */
function plainTag(tag: string): string {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const plain = [language, script, region].filter(Boolean).join('-');
    const isNamed = language !== 'und' && NAMES.of(plain) !== undefined;
    return isNamed && plain.length <= LONGEST ? plain.toLowerCase() : '';
  } catch {
    return '';
  }
}

/** The language that an `Accept-Language` header names first. Few distinct ones make up nearly all traffic, so they are remembered. */
export function readLanguage(header: string | undefined): string {
  const first = /^\s*([a-z\d-]{2,35})\s*(?:[,;]|$)/i.exec(header ?? '')?.[1];
  if (first === undefined) return '';
  const found = known.get(first);
  if (found !== undefined) return found;
  const read = plainTag(first);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(first, read);
  return read;
}
