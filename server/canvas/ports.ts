import type { Ports } from '#server/ports.ts';
import type { Drawings } from './drawing/drawings.ts';

export interface DrawingsPort {
  /** Reads drawings and works them out. */
  readonly drawings: Drawings;
}

/** What canvases use of the server. */
export type CanvasPorts = Ports<'clock' | 'db' | 'live' | 'policy'> & DrawingsPort;
