import type { Rule } from '#domain/canvas/document.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

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
