import type { RuleEvent } from '#domain/canvas/rules.ts';
import type { SourceKey } from '#domain/wire/track.ts';

/** What an event is apart from whose, when and by which source; and what the store says of that. */
export interface Form extends Pick<RuleEvent, 'kind' | 'host' | 'path' | 'query' | 'name' | 'attributes'> {
  /** What it is called where people go from step to step (`paths/labels.ts`). */
  readonly node: string;
  /** Number of its page as decimal text. */
  readonly page: string;
  /** How far down the page was read, in percent; null where nothing is said of that. */
  readonly depth: number | null;
  /** 1 for what somebody did; 0 for what goes on by itself while they read. */
  readonly active: number;
}

/** What a visit came by; and what the store says of that. */
export interface SourceForm extends Readonly<Record<SourceKey, string>> {
  readonly channel: string;
  /** 1 for none: somebody typed the address. */
  readonly direct: number;
  /** 1 for what somebody paid for. */
  readonly paid: number;
  /** What the beginning of the visit is called where people go from step to step. */
  readonly arrival: string;
  /** The keys as they are compared. */
  readonly plain: Readonly<Record<SourceKey, string>>;
}
