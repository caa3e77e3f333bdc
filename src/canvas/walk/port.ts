import type { WalkedEvent } from '#domain/wire/walks.ts';

/** A walk through the own site, followed by the page around the editor. Nothing of it enters the document. */
export interface CanvasWalk {
  readonly events: readonly WalkedEvent[];
  /** `waiting`: nothing has come yet. */
  readonly state: 'waiting' | 'goes' | 'over';
  /** ISO 8601 UTC. */
  readonly ends_at: string;
  /** Where the walk begins, as long as the browser kept its tab from opening. */
  readonly blocked: string | null;
  /** Domains of the workspace, which a walk goes along to; null until they are known. */
  readonly domains: readonly string[] | null;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  /** Begins another one. */
  readonly onAgain: () => void;
  /** Puts away what was seen. */
  readonly onClose: () => void;
  /** Leads to where domains are listed. */
  readonly onDomains: () => void;
}
