import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Ports } from '#server/ports.ts';

/** What templates that are offered to everybody use besides: authors are told by mail what became of them. */
export type CommunityPorts = CanvasPorts & Ports<'mail' | 'settings'>;
