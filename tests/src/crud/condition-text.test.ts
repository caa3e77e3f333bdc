import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#domain/kit/languages.ts';
import { joinedSentences, sentenceGap } from '#domain/kit/sentences.ts';
import type { WireConditions } from '#domain/wire/filters/conditions.ts';
import type { RuleOperator } from '#domain/wire/reports/kpis.ts';
import { saidOf, sentenceOf } from '#src/crud/cells/condition-text.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';

/** The words of a language, read as the page has them. */
async function textIn(language: Language): Promise<TextApi> {
  const translation = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'));
  const instance = i18next.createInstance();
  await instance.init({ lng: language, resources: { [language]: { translation } }, interpolation: { escapeValue: false } });
  const say = (key: string, values?: object): string => instance.t(key, { ...values });
  return {
    t: say,
    label: say,
    has: (key) => instance.exists(key),
    sentences: (...said) => joinedSentences(language, said),
    gap: sentenceGap(language),
    language,
  };
}

const leaf = (attribute_key: string, value: string, operator: RuleOperator = '=') => ({ attribute_key, operator, value });
const BOTH: WireConditions = { and: [{ or: [leaf('path', '/checkout'), leaf('path', '/upsell')] }, leaf('utm_source', 'google')] };
const MIXED: WireConditions = { or: [leaf('path', '/checkout'), leaf('utm_source', 'google')] };

const SENTENCES = {
  en: 'Sales on /checkout or /upsell where UTM source is “google”',
  de: 'Sales auf /checkout oder /upsell (Bedingung: UTM source ist „google“)',
  it: 'Sales su /checkout o /upsell in cui UTM source è “google”',
  'pt-BR': 'Sales em /checkout ou /upsell em que UTM source é “google”',
  ja: '/checkoutまたは/upsellでのSales（UTM sourceが「google」）',
} as const satisfies Record<Language, string>;

it.each(LANGUAGES)('pages are nouns after “on”, and clauses among conditions: %s', async (language) => {
  const text = await textIn(language);
  expect(sentenceOf(text, 'Sales', BOTH, 'purchaseMade')).toBe(SENTENCES[language]);
  const path = text.label('kpis.attributes.path');
  const clause = text.label('kpis.clause.is', { attribute: path, value: '/checkout' });
  expect(saidOf(text, MIXED)).toEqual({ pages: null, conditions: expect.stringContaining(clause) });
});

it('no noun stands for several comparisons that hold of one page', async () => {
  const text = await textIn('en');
  const tree: WireConditions = { and: [leaf('path', '/a', 'like'), leaf('path', '/b', '<>')] };
  expect(saidOf(text, tree)).toEqual({ pages: null, conditions: 'Page path contains “/a” and Page path is not “/b”' });
});
