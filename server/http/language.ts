import type { FastifyRequest } from 'fastify';
import { createInstance } from 'i18next';
import { type Language, negotiateLanguage } from '#domain/kit/languages.ts';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import it from '#locales/it.json' with { type: 'json' };
import ja from '#locales/ja.json' with { type: 'json' };
import ptBR from '#locales/pt-BR.json' with { type: 'json' };
import siteDe from '#locales/site/de.json' with { type: 'json' };
import siteEn from '#locales/site/en.json' with { type: 'json' };
import siteIt from '#locales/site/it.json' with { type: 'json' };
import siteJa from '#locales/site/ja.json' with { type: 'json' };
import sitePtBR from '#locales/site/pt-BR.json' with { type: 'json' };
import templatesDe from '#locales/templates/de.json' with { type: 'json' };
import templatesEn from '#locales/templates/en.json' with { type: 'json' };
import templatesIt from '#locales/templates/it.json' with { type: 'json' };
import templatesJa from '#locales/templates/ja.json' with { type: 'json' };
import templatesPtBR from '#locales/templates/pt-BR.json' with { type: 'json' };

/** What every part says, the words of the templates, which are written into documents, and those of the public pages. */
const texts = {
  en: { ...en, templates: templatesEn, site: siteEn },
  'pt-BR': { ...ptBR, templates: templatesPtBR, site: sitePtBR },
  de: { ...de, templates: templatesDe, site: siteDe },
  it: { ...it, templates: templatesIt, site: siteIt },
  ja: { ...ja, templates: templatesJa, site: siteJa },
} as const satisfies Record<Language, object>;

const i18n = createInstance();
void i18n.init({
  resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** The language a request asks for. */
export function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language']);
}

/** What is wrong, by its code: what only the server says stands under `refusals`, what browsers say, too, under `errors`. */
export function problemText(language: Language, code: string, params: Readonly<Record<string, string | number>> = {}): string | undefined {
  return translate(language, `refusals.${code}`, params) ?? translate(language, `errors.${code}`, params);
}

/** A text by key; undefined when there is none in English either. */
export function translate(language: Language, key: string, params: Readonly<Record<string, string | number>> = {}): string | undefined {
  const about = { ...params, lng: language };
  return i18n.exists(key, about) ? i18n.t(key, about) : undefined;
}
