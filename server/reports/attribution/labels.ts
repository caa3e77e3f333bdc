import type { AttributionRow } from '#domain/wire/answers/attribution.ts';
import type { AttributedBy, CreditedRow } from '#domain/wire/reports/attribution.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { plain } from '../_kit/filters/text-filter.ts';
import type { SourceForm } from '../journeys/forms.ts';

/**
 * What a visit is counted under, as one text: a sign that says which kind of row it belongs to, and
 * the source in small letters.
 */
const SIGNS = { source: 's', other: 'o', direct: 'd' } as const;
/** Of conversions without a visit that takes part. */
export const UNSEEN = 'u';

const SOURCE = `if(${plain('utm_source')} != '', ${plain('utm_source')}, ${plain('referrer')})`;
const textOf = (by: AttributedBy) => (by === 'source' ? SOURCE : plain(by));

/** SQL of "nothing is known about where the visit came from". */
const IS_DIRECT = `(${SOURCE_KEYS.map((key) => `${key} = ''`).join(' AND ')})`;

/** SQL of the label of an event that begins a visit. */
export function labelOf(by: AttributedBy): string {
  const value = textOf(by);
  return `multiIf(${value} != '', concat('${SIGNS.source}', ${value}), ${IS_DIRECT}, '${SIGNS.direct}', '${SIGNS.other}')`;
}

/** The same of a source in memory. */
export function labelIn(by: AttributedBy, source: SourceForm): string {
  const { plain: texts } = source;
  const value = by === 'source' ? texts.utm_source || texts.referrer : texts[by];
  if (value !== '') return SIGNS.source + value;
  return SOURCE_KEYS.every((key) => source[key] === '') ? SIGNS.direct : SIGNS.other;
}

/** SQL of the label that costs have, where costs say that much; null: they do not. */
export function costLabelOf(by: AttributedBy): string | null {
  const column = by === 'source' ? 'utm_source' : by;
  if (column !== 'utm_source' && column !== 'utm_medium' && column !== 'utm_campaign') return null;
  return `if(${plain(column)} != '', concat('${SIGNS.source}', ${plain(column)}), '${SIGNS.other}')`;
}

export const isDirect = (label: string) => label === SIGNS.direct;

/** The label that a row stands for. */
export const labelOfRow = ({ kind, value }: CreditedRow) => (kind === 'unseen' ? UNSEEN : SIGNS[kind] + (value ?? ''));

/** Which row a label stands for. */
export function rowOf(label: string): Pick<AttributionRow, 'kind' | 'value'> {
  if (label.startsWith(SIGNS.source)) return { kind: 'source', value: label.slice(1) };
  if (label === UNSEEN) return { kind: 'unseen', value: null };
  return { kind: isDirect(label) ? 'direct' : 'other', value: null };
}
