import { sixPlaces } from '../change.ts';
import type { Traffic } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { isSource, type Source, type Step, type Template } from './template.ts';

export const lineId = (from: string, to: string): string => `${from}-${to}`;

/** A source is paid by person where its kind can be, else by one sum for all. */
export function trafficOf({ kind, cost, people }: Source): Traffic {
  if (elementKind(kind).traffic.includes('two_of_three'))
    return { model: 'two_of_three', per_person: cost, people, typed: ['per_person', 'people'] };
  return { model: 'flat', fee: Math.round(cost * people), people };
}

/** Everybody whom no other line of the exclusive split takes away. */
function othersAt(steps: Template['steps'], from: string): number {
  const taken = Object.values(steps).flatMap((step) => {
    const share = isSource(step) || step.also ? undefined : step.from[from];
    return typeof share === 'number' ? [share] : [];
  });
  return 1 - taken.reduce((sum, share) => sum + share, 0);
}

/** What leads to a step, with the rates that lines keep. */
export function linesTo(steps: Template['steps'], to: string, { from }: Step) {
  return Object.entries(from).map(([start, share]) => ({
    id: lineId(start, to),
    from: start,
    to,
    rate: sixPlaces(share === 'others' ? othersAt(steps, start) : share),
  }));
}
