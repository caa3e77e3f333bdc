const MOST = 50;

/** The web addresses in a text, one per line or space; texts without a scheme need a path or a known form of host. */
export function addressesIn(text: string): readonly URL[] {
  const found: URL[] = [];
  for (const word of text.split(/\s+/).slice(0, 500)) {
    const whole = /^https?:\/\//i.test(word) ? word : /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(word) ? `https://${word}` : null;
    if (whole && URL.canParse(whole)) found.push(new URL(whole));
  }
  return found.slice(0, MOST);
}
