import fc from 'fast-check';
import { EMPTY_DOCUMENT, type Line, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { FilterCondition } from '#domain/wire/filters/filters.ts';
import type { KnownCanvas } from '#server/reports/_kit/filters/maps.ts';
import { chainIn, normalise } from '#server/reports/_kit/maps/normalise.ts';
import { anyMetRule, pick } from './any.ts';
import { whoWasOn } from './canvas-people.ts';
import type { MapCondition } from './filter.ts';

/** Conditions about who was on a map, as they carry it once it was looked up. */

const anyEnd = fc.nat({ max: 4 });

export const anyMapCondition: fc.Arbitrary<FilterCondition> = fc
  .record({
    rules: fc.array(
      fc.oneof(pick<Rule>({ type: 'page', urls: ['/a'] }, { type: 'page', urls: ['/'] }, { type: 'event', event: 'scroll' }), anyMetRule()),
      { minLength: 1, maxLength: 5 },
    ),
    lines: fc.array(fc.record({ from: anyEnd, to: anyEnd, kind: pick<Line['kind']>('next', 'next', 'later', 'planned') }), {
      maxLength: 6,
    }),
    through: pick(true, true, false),
    not: pick(true, false),
  })
  .map(({ rules, lines, through, not }) => {
    const elements = rules.map((rule, place) => ({ id: `e${place}`, kind: 'page', x: 0, y: 0, name: '', rule }));
    const between = new Map<string, Line>();
    for (const { from, to, kind } of lines) {
      const [start, end] = [`e${from % rules.length}`, `e${to % rules.length}`];
      if (start !== end) between.set(`${start}>${end}`, { id: `${start}>${end}`, from: start, to: end, kind });
    }
    const document = { ...EMPTY_DOCUMENT, elements, lines: [...between.values()] };
    const map = normalise(document, EVERYTHING, true);
    const condition = {
      ...{ canvas: '5e9a0000-0000-4000-8000-000000000001', through, not },
      of: { map: map as KnownCanvas['of']['map'], ends: chainIn(map).ends },
      whoOf: (events) => whoWasOn(document, events, through),
    } satisfies KnownCanvas & MapCondition;
    return condition;
  });
