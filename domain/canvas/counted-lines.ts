import { EVENTS } from '../tracking/events.ts';
import type { Line, Rule } from './document.ts';

/**
 * How the people on a line are counted. `landing`: the visit that the source brought began there.
 * `next`: nothing else in between. `return`: the next thing was to come by the source.
 * `later`: at any time later in the range. Null: part of the plan, never counted.
 */
export const COUNTINGS = ['landing', 'next', 'return', 'later'] as const;
export type Counting = (typeof COUNTINGS)[number];

/** What a line starts or ends at. `passive`: a scroll or a video, which happens while somebody is on a page. */
type End = 'source' | 'step' | 'passive';
/** How a line is drawn: its kind, "also" set apart. */
export type Drawn = Line['kind'] | 'also';

const ALWAYS = <Answer>(answer: Answer) =>
  ({
    source: { source: answer, step: answer, passive: answer },
    step: { source: answer, step: answer, passive: answer },
    passive: { source: answer, step: answer, passive: answer },
  }) as const;

/** How it is drawn, where it starts, where it ends. The one place that decides; the server counts and the screen says by it. */
const TABLE = {
  next: {
    source: { source: 'later', step: 'landing', passive: 'later' },
    step: { source: 'return', step: 'next', passive: 'later' },
    passive: { source: 'later', step: 'later', passive: 'later' },
  },
  also: ALWAYS('later'),
  later: ALWAYS('later'),
  planned: ALWAYS(null),
} as const satisfies Record<Drawn, Record<End, Record<End, Counting | null>>>;

function endOf(rule: Rule): End {
  if (rule.type === 'source') return 'source';
  return rule.type === 'event' && EVENTS[rule.event].step === 'never' ? 'passive' : 'step';
}

export function drawnAs({ kind, also }: Pick<Line, 'kind' | 'also'>): Drawn {
  return kind === 'next' && also ? 'also' : kind;
}

/** How the people on a line between elements with these rules are counted; null for a line that is only planned. */
export function countingOf(line: Pick<Line, 'kind' | 'also'>, from: Rule, to: Rule): Counting | null {
  return TABLE[drawnAs(line)][endOf(from)][endOf(to)];
}
