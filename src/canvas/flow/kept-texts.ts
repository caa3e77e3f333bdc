import type { TextApi } from '#src/providers/texts/i18n.ts';

const MOST_KEPT = 5000;

/** Remembers what was said: putting names into the sentences of 800 lines with every key costs more than drawing them. */
export function keptTexts(text: TextApi): TextApi {
  const said = new Map<string, string>();
  const t: TextApi['t'] = (key, values) => {
    const asked = values ? `${key} ${JSON.stringify(values)}` : key;
    const before = said.get(asked);
    if (before !== undefined) return before;
    if (said.size >= MOST_KEPT) said.clear();
    const sentence = text.t(key, values);
    said.set(asked, sentence);
    return sentence;
  };
  return { ...text, t };
}
