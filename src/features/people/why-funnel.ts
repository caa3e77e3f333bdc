import type { Rule } from '#domain/canvas/document.ts';
import type { BehindFunnel } from '#domain/wire/reports/funnels.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { codeName, isCoded } from '#src/ui/data/code-names.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { usePeopleNames } from './names.ts';

const ANY_PAGE = '/**';

/** What a rule counts, in a few words. */
export function useRuleName(): (rule: Rule) => string {
  const text = useText();
  const { t } = text;
  const format = useFormat();
  return (rule) => {
    if (rule.type === 'source') return format.list(rule.conditions.map(({ key, value }) => `${attributeName(text, key)}: ${value}`));
    const pages = rule.urls?.map((url) => (url === ANY_PAGE ? t('people.why.any_page') : url)) ?? [];
    if (rule.type === 'page') return pages.join(', ');
    const named = [t(`event_kinds.${rule.event}`), rule.name?.value].filter(Boolean).join(': ');
    return pages.length > 0 ? t('people.why.event_on_page', { event: named, page: pages.join(', ') }) : named;
  };
}

/** How far somebody of a funnel got, and what they began with where people are told apart. */
export function useWhyFunnel(): (behind: BehindFunnel) => string {
  const { t, sentences, language } = useText();
  const names = usePeopleNames();
  const ruleName = useRuleName();
  const valueName = (by: BehindFunnel['by'], value: string) => {
    if (value === '') return t('monitor.tables.not_set');
    if (by !== null && isCoded(by)) return codeName(language, by, value);
    return by === 'channel' ? names.channel(value) : value;
  };
  return ({ steps, order, step, part, by, value }) => {
    const rule = steps[step]?.rule;
    const far =
      order === 'any'
        ? t(`people.why.funnel.any.${part}`, { done: step + 1, before: step, steps: steps.length })
        : t(`people.why.funnel.${part}`, { step: step + 1, before: step, what: rule ? ruleName(rule) : '' });
    return sentences(far, value === undefined ? null : t('people.why.funnel.began', { value: valueName(by, value) }));
  };
}
