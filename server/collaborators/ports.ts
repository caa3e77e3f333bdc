import type { Ports } from '#server/ports.ts';

/** What collaborators use of the server. */
export type CollaboratorPorts = Ports<'clock' | 'db' | 'live' | 'mail' | 'policy' | 'settings'>;
