import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { OnMap } from '../labels.ts';

/** A question about a span of time: milliseconds since 1970, without its end. */
export interface PathsScan extends Pick<PathsQuestion, 'step' | 'direction' | 'trail' | 'within'> {
  readonly onMap: OnMap;
  /** Kinds of events that the plan does not show: they are not there. */
  readonly withheld: readonly EventKind[];
  readonly start: number;
  readonly end: number;
}

/** Name of the program that answers it with rows as those of `compileHop`. */
export const PATHS_SCAN = 'paths';
