import { RULE_EVENTS } from '#domain/canvas/document.ts';
import type { PathsRow } from '#domain/wire/answers/paths.ts';
import type { PathNode } from '#domain/wire/reports/paths.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';

/** What somewhere on a way is called. */
export function useNodeName(): (node: PathNode) => string {
  const text = useText();
  const { t } = text;
  return ({ type, value }) => {
    if (type === 'direct') return t('journeys.paths.direct');
    if (type === 'directory') return t('journeys.paths.directory', { directory: value });
    if (type === 'source') return `${attributeName(text, 'utm_source')}: ${value}`;
    if (type === 'referrer') return `${attributeName(text, 'referrer')}: ${value}`;
    if (type === 'page') return value;
    const event = RULE_EVENTS.find((kind) => value === kind || value.startsWith(`${kind} `));
    if (!event) return value;
    const name = value.slice(event.length + 1);
    return name ? `${t(`event_kinds.${event}`)}: ${name}` : t(`event_kinds.${event}`);
  };
}

/** The same of a row, which may stand for everybody else or for the end. */
export function useRowName(direction: 'after' | 'before'): (row: Pick<PathsRow, 'node'> & { readonly kind: string }) => string {
  const { t } = useText();
  const nodeName = useNodeName();
  return ({ kind, node }) => {
    if (node) return nodeName(node);
    return kind === 'end' ? t(`journeys.paths.end.${direction}`) : t('journeys.paths.rest');
  };
}
