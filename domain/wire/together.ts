import { z } from 'zod';

/**
 * What travels while several people have one canvas open: JSON over a WebSocket (`GET /api/dashboard/funnels/{id}/together`).
 * Changes are Yjs updates as Base64; a state vector says what somebody has. The server says who somebody is.
 */
export const TOGETHER_PROTOCOL = 'flumen.together';
/** A browser cannot set headers of a WebSocket: its token goes beside the protocol. */
export const TOKEN_PROTOCOL = 'bearer.';

/** Bytes of one change. */
export const MOST_UPDATE_BYTES = 1024 * 1024;
const MOST_TEXT = Math.ceil(MOST_UPDATE_BYTES / 3) * 4;
/** Things that one can show to have chosen. */
export const MOST_CHOSEN = 200;

const bytes = z.base64().max(MOST_TEXT);
const ids = z.array(z.string().max(64)).max(MOST_CHOSEN);

/** Far beyond what is drawn; what comes from outside stays a number that can be counted with. */
const far = z.number().min(-1e7).max(1e7);

/** Where somebody points, in canvas pixels, what they have chosen, and the part of the canvas that they see. */
export const presenceSchema = z.strictObject({
  cursor: z.strictObject({ x: far, y: far }).nullable(),
  elements: ids,
  lines: ids,
  /** Null where no map is shown. */
  view: z.strictObject({ x: far, y: far, width: far.min(1), height: far.min(1) }).nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** From a page. `number` comes back when the change is stored, or with the reason why not. */
export const fromPageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), vector: bytes, language: z.string().max(20) }),
  z.strictObject({ type: z.literal('update'), number: z.int().min(1), update: bytes }),
  presenceSchema.extend({ type: z.literal('presence') }),
]);
export type FromPage = z.infer<typeof fromPageSchema>;

export interface Colleague {
  /** Of this connection: one person may be here twice. */
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly mayWrite: boolean;
  readonly presence: Presence | null;
}

/** From the server. */
export type FromServer =
  /** What the page lacks, and what the server has. `epoch` names the filling: a copy of another one cannot be merged. */
  | {
      readonly type: 'welcome';
      readonly id: string;
      readonly epoch: string;
      readonly update: string;
      readonly vector: string;
      readonly people: readonly Colleague[];
    }
  | { readonly type: 'update'; readonly update: string; readonly by: string | null }
  | { readonly type: 'saved'; readonly number: number }
  /** Nothing came of it; `message` is a sentence for the person. */
  | { readonly type: 'refused'; readonly number: number | null; readonly code: string; readonly message: string }
  | { readonly type: 'people'; readonly people: readonly Colleague[] }
  | { readonly type: 'presence'; readonly id: string; readonly presence: Presence };

/** Why a connection ends. 1001 and others: it may come back at once. */
export const CLOSED = { signIn: 4401, forbidden: 4403, gone: 4404, again: 4409 } as const;
