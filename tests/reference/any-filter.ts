import fc from 'fast-check';
import { CHANNELS } from '#domain/tracking/channels.ts';
import type { FilterCondition } from '#domain/wire/filters/filters.ts';
import { anyMatch, anyText, pick } from './any.ts';
import { anyMapCondition } from './any-map.ts';

/** Filters of the monitor: what visits carry, what people did, joined by and, or. */

const anyCondition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({
    key: pick<'utm_source' | 'referrer' | 'utm_medium' | 'name'>('utm_source', 'referrer', 'utm_medium', 'name'),
    match: anyMatch,
    value: anyText,
  }),
  fc.record({ key: fc.constant('channel' as const), match: anyMatch, value: pick(...CHANNELS, 'paid') }),
  fc.record({ key: fc.constant('device' as const), match: anyMatch, value: pick('mobile', 'desktop') }),
  fc.record({ key: fc.constant('language' as const), match: anyMatch, value: pick('de', 'pt-br', 'pt', '') }),
  fc.record({ key: fc.constant('country' as const), match: anyMatch, value: pick('DE', 'br', '') }),
  fc.record({ key: fc.constant('kind' as const), match: anyMatch, value: pick('purchase', 'scroll') }),
  fc.record({
    did: fc.record({ kind: pick<'purchase' | 'page_view' | 'form_completed'>('purchase', 'page_view', 'form_completed') }),
    not: pick(true, false),
  }),
  anyMapCondition,
);
export const anyFilter = fc.array(fc.array(anyCondition, { minLength: 1, maxLength: 2 }), { maxLength: 2 });

/** Of whom a question is: mostly of everybody. */
export const anyPeople = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.array(fc.array(anyCondition, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }) },
);

/** People of a segment, as a condition carries what it means. */
const anySegment = fc
  .record({ of: fc.array(fc.array(anyCondition, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), not: pick(true, false) })
  .map(({ of, not }) => ({ segment: '5e9a0000-0000-4000-8000-000000000000', of, not }) as FilterCondition);
const anyOf = fc.oneof({ weight: 5, arbitrary: anyCondition }, { weight: 1, arbitrary: anySegment });
/** The same, segments among the conditions. */
export const anyFilterOfSegments = fc.array(fc.array(anyOf, { minLength: 1, maxLength: 2 }), { maxLength: 2 });
