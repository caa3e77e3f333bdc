import { resourceNamed } from '#resources/index.ts';
import { type Format, NO_VALUE } from '#src/ui/data/format.ts';
import { optionKey } from '../form/fields.ts';

export interface ValueWords {
  readonly label: (key: string) => string;
  readonly format: Format;
  /** IANA zone for moments; the reader's own when left out. */
  readonly timezone?: string;
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value of a log entry as people write it: `Yes` instead of true, `View only` instead of 0; what no declaration knows as it is. */
export function valueText(type: string, name: string, value: unknown, { label, format, timezone }: ValueWords): string {
  if (value === undefined || value === null || value === '') return NO_VALUE;
  if (typeof value === 'boolean') return label(value ? 'common.yes' : 'common.no');
  if (Array.isArray(value)) return value.length > 0 ? format.list(value.map(String)) : NO_VALUE;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'string' && INSTANT.test(value)) return format.instant(value, timezone);
  const resource = resourceNamed(type);
  const field = resource?.fields[name];
  const option = field?.kind === 'option' ? field.options.find((entry) => entry.value === value) : undefined;
  return resource && option ? label(optionKey(resource, name, option.name)) : String(value);
}
