import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';
import type { HooksByName } from './hooks-of.ts';

export interface HooksPort {
  /** What resources do besides storing their fields, by name. */
  readonly resourceHooks: HooksByName;
}

/** What serving rows uses of the server. */
export type RowPorts = Ports<'access' | 'clock' | 'db' | 'live' | 'policy'> & DomainEventsPort & HooksPort;
