import type { Rule } from '#domain/canvas/document.ts';
import type { PathNode } from '#domain/wire/reports/paths.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
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

/** What somebody did or came by, in a few words. */
export function useNodeName(): (node: PathNode) => string {
  const { t } = useText();
  const { channel } = usePeopleNames();
  return ({ type, value }) => {
    const kind = type === 'event' ? EVENT_KINDS.find((one) => value === one || value.startsWith(`${one} `)) : undefined;
    if (kind) return [t(`event_kinds.${kind}`), value.slice(kind.length + 1)].filter(Boolean).join(': ');
    if (type === 'directory') return `${value}*`;
    return type === 'direct' ? channel('direct') : value;
  };
}
