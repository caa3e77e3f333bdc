import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';
import type { AskingPorts } from '#server/reports/_kit/asking.ts';
import type { HooksPort } from '#server/resources/ports.ts';
import type { Drawings } from './drawing/drawings.ts';
import type { LinkNumbers } from './share/link-numbers.ts';

export interface DrawingsPort {
  /** Reads drawings and works them out. */
  readonly drawings: Drawings;
}

/** What canvases use of the server. */
export type CanvasPorts = Ports<'clock' | 'db' | 'live' | 'policy'> & DrawingsPort;

/** What the first canvas of somebody uses besides: it is made with its workspace. */
export type BeginPorts = CanvasPorts & Ports<'jobs'> & DomainEventsPort & HooksPort;

/** What links to canvases use besides: the secret they are sealed with, the address they begin with, and what counts their numbers. */
export type SharePorts = CanvasPorts & Ports<'settings'> & AskingPorts & { readonly linkNumbers: LinkNumbers };
