import { isSource } from '../../_kit/maps/normalise.ts';
import { planGroups } from '../../_kit/maps/plan.ts';
import type { Program } from '../../journeys/threads/program.ts';
import { summed } from '../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { Counts } from '../counting.ts';
import { Chain } from './chain.ts';
import { GroupCounter } from './group.ts';
import { meaningsOf } from './meanings.ts';
import type { CanvasScan } from './question.ts';
import { scan } from './scan.ts';
import { TotalsCounter } from './totals.ts';
import { Way } from './way.ts';
import { Words } from './words.ts';

/** Counts a canvas in one pass over everybody's journey: the numbers of each group, and at the end those of the whole. */
function scanCanvas(journeys: WorkspaceJourneys, { canvas, withheld, start, end }: CanvasScan): Counts {
  const { elements, starts } = canvas;
  const everybody = !elements.some(isSource);
  const meanings = meaningsOf(journeys, canvas, withheld);
  const words = new Words(journeys, elements, meanings);
  const counters = [
    ...planGroups(canvas).map((group) => new GroupCounter(words, elements, group, !everybody)),
    new TotalsCounter(words, elements),
  ];
  scan(
    journeys,
    { start, end },
    new Way(words, meanings, journeys.extras, everybody),
    counters,
    starts && new Chain(words, canvas, starts),
  );
  return counters.map(({ numbers }) => numbers);
}

export const canvasProgram: Program<CanvasScan, Counts, Counts> = { scan: scanCanvas, answer: (_, __, parts) => summed(parts) };
