import type { Cash, Horizon } from '#domain/canvas/cash/cash.ts';
import type { Doubt } from '#domain/canvas/chance/draw.ts';
import type { Chances } from '#domain/canvas/chance/simulate.ts';
import type { Assumption } from '#domain/canvas/chance/tornado.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';

/** What takes too long to be worked out while somebody types. */
export type Question =
  | { readonly kind: 'chance'; readonly document: CanvasDocument; readonly doubt: Doubt }
  | { readonly kind: 'tornado'; readonly document: CanvasDocument; readonly doubt: Doubt }
  | { readonly kind: 'cash'; readonly document: CanvasDocument; readonly horizon: Horizon };

export interface Answers {
  readonly chance: Chances;
  readonly tornado: readonly Assumption[];
  readonly cash: Cash;
}
export type Kind = keyof Answers;
export type QuestionOf<K extends Kind> = Extract<Question, { kind: K }>;
