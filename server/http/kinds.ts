import type { Language } from '#domain/kit/languages.ts';
import de from '#locales/elements/de.json' with { type: 'json' };
import en from '#locales/elements/en.json' with { type: 'json' };
import it from '#locales/elements/it.json' with { type: 'json' };
import ja from '#locales/elements/ja.json' with { type: 'json' };
import ptBR from '#locales/elements/pt-BR.json' with { type: 'json' };

const WORDS: Readonly<Record<Language, Readonly<Record<string, object>>>> = { de, en, it, ja, 'pt-BR': ptBR };

/** What a kind of element is called in a language. */
export function kindIn(language: Language, kind: string): string {
  const words = WORDS[language][kind];
  return words && 'name' in words && typeof words.name === 'string' ? words.name : kind;
}
