/** Who helps the people of this installation. */
interface Support {
  readonly email: string;
  /** The words of a sentence that lead there, in the language shown. */
  readonly words: () => string;
}
let known: Support | null = null;

export function keepSupport(support: Support): void {
  known = support;
}

/** Null where the installation names nobody, or has not yet. */
export function supportNow(): Support | null {
  return known;
}

/** A link that opens a new mail to somebody. */
export function mailTo(email: string, about: { readonly subject?: string; readonly body?: string } = {}): string {
  const fields = Object.entries(about).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}
