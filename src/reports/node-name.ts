import type { PathNode } from '#domain/wire/reports/paths.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';

/** What an element is called, by its id; undefined for one that is gone. */
export type ElementName = (id: string) => string | undefined;
const NONE: ElementName = () => undefined;

/** What somewhere on a way is called. */
export function useNodeName(elementName: ElementName = NONE): (node: PathNode) => string {
  const text = useText();
  const { t } = text;
  return ({ type, value }) => {
    if (type === 'direct') return t('monitor.nodes.direct');
    if (type === 'directory') return t('monitor.nodes.directory', { directory: value });
    if (type === 'source') return `${attributeName(text, 'utm_source')}: ${value}`;
    if (type === 'referrer') return `${attributeName(text, 'referrer')}: ${value}`;
    if (type === 'page') return value;
    if (type === 'element') return elementName(value) ?? t('monitor.nodes.element_gone');
    const event = EVENT_KINDS.find((kind) => value === kind || value.startsWith(`${kind} `));
    if (!event) return value;
    const name = value.slice(event.length + 1);
    return name ? `${t(`event_kinds.${event}`)}: ${name}` : t(`event_kinds.${event}`);
  };
}
