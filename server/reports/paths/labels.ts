import { RULE_EVENTS, type Rule } from '#domain/canvas/document.ts';
import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { PathNode, SeenNode } from '#domain/wire/reports/paths.ts';
import { plain, readable } from '../_kit/filters/text-filter.ts';
import type { CountedCanvas } from '../_kit/maps/normalise.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { ruleFilter } from '../_kit/rules/rule-filter.ts';

/** Somewhere as one text: a sign for its type, then its value. Directories are made of pages and have none of their own. */
const SEEN_SIGNS = { page: 'p', event: 'e', source: 's', referrer: 'r', direct: 'd' } as const satisfies Record<
  Exclude<SeenNode['type'], 'directory'>,
  string
>;
const SIGNS = { ...SEEN_SIGNS, element: 'm' } as const satisfies Record<Exclude<PathNode['type'], 'directory'>, string>;

/** What names a single thing: numbers and dates, ids of any kind, hashes. */
const SINGLE = '/(?:[0-9][0-9._-]*|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}|[0-9a-hjkmnp-tv-z]{26})(/|$)';

/** SQL of the label of an event that is a step. Twice, because neighbours share the slash between them. */
export function labelOf(parameters: Parameters): string {
  const single = parameters.text(SINGLE);
  const cleaned = `replaceRegexpAll(replaceRegexpAll(${readable('path')}, ${single}, '/*\\\\1'), ${single}, '/*\\\\1')`;
  const path = `if(path IN ('', '/'), '/', replaceRegexpOne(${cleaned}, '/+$', ''))`;
  return `if(kind = '${KIND_OF_ELEMENT.pageView}', concat('${SIGNS.page}', lowerUTF8(host), ${path}),
    concat('${SIGNS.event}', kind, if(name = '', '', concat(' ', ${plain('name')}))))`;
}

/** SQL of the label of a visit that begins. */
export const ARRIVAL = `multiIf(${plain('utm_source')} != '', concat('${SIGNS.source}', ${plain('utm_source')}),
    ${plain('referrer')} != '', concat('${SIGNS.referrer}', ${plain('referrer')}), '${SIGNS.direct}')`;

/** What is drawn on the canvas that was named, as far as the plan shows it. */
export type OnMap = Pick<CountedCanvas, 'elements' | 'clicks'>;
export const NO_MAP: OnMap = { elements: [], clicks: [] };

/** The label of what an element counts. */
export const labelOfElement = (id: string) => SIGNS.element + id;

/** SQL of a label, with that of the first of these elements that counts the row in its place. */
export function labelOn(parameters: Parameters, elements: OnMap['elements'], otherwise: string): string {
  if (elements.length === 0) return otherwise;
  const drawn = elements.map(({ id, rule }) => `${ruleFilter(parameters, rule)}, ${parameters.text(labelOfElement(id))}`);
  return `multiIf(${drawn.join(', ')}, ${otherwise})`;
}

/** What somebody did, or came by, as its label says. */
export function seenNodeOf(label: string): SeenNode {
  const [type] = (Object.entries(SEEN_SIGNS) as [SeenNode['type'], string][]).find(([, sign]) => label.startsWith(sign)) ?? [
    'page' as const,
  ];
  return { type, value: label.slice(1) };
}

/** Which node a label stands for. */
export const nodeOf = (label: string): PathNode =>
  label.startsWith(SIGNS.element) ? { type: 'element', value: label.slice(1) } : seenNodeOf(label);

/** SQL of "the label is this node". */
export function isNode(parameters: Parameters, label: string, { type, value }: PathNode): string {
  if (type !== 'directory') return `${label} = ${parameters.text(SIGNS[type] + value)}`;
  const start = parameters.text(SIGNS.page + value);
  const below = `substring(${label}, ${(Buffer.byteLength(SIGNS.page + value) + 1).toString()})`;
  return `(startsWith(${label}, ${start}) AND ${below} != '' AND position(${below}, '/') = 0)`;
}

/** The same of a label in memory. */
export function isNodeIn(label: string, { type, value }: PathNode): boolean {
  if (type !== 'directory') return label === SIGNS[type] + value;
  const start = SIGNS.page + value;
  return label.startsWith(start) && label.length > start.length && !label.slice(start.length).includes('/');
}

/** What an element for the node counts; null for what no rule can say. */
export function ruleOf({ type, value }: PathNode, { elements }: OnMap): Rule | null {
  switch (type) {
    case 'element':
      return elements.find(({ id }) => id === value)?.rule ?? null;
    case 'page':
      return { type: 'page', urls: [value] };
    case 'directory':
      return { type: 'page', urls: [`${value}*`] };
    case 'source':
      return { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value }] };
    case 'referrer':
      return { type: 'source', conditions: [{ key: 'referrer', match: 'is', value }] };
    case 'direct':
      return null;
    case 'event': {
      const event = RULE_EVENTS.find((kind) => value === kind || value.startsWith(`${kind} `));
      if (!event) return null;
      const name = value.slice(event.length + 1);
      return { type: 'event', event, ...(name && { name: { match: 'is' as const, value: name } }) };
    }
  }
}
