import { z } from 'zod';
import type { Diff } from '#domain/canvas/changes/diff.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { mergedWithKept } from '../together/unsaved.ts';

/** A copy of unsaved work in the browser, kept until the server has it, so that a closed tab or a lost network loses nothing. */
const draftSchema = z.strictObject({
  revision: z.int().min(0),
  /** Instant of the last change, ISO 8601 UTC. */
  at: z.string(),
  /** Of any version there was: it may have been kept by an older page. */
  document: z.unknown(),
  /** What of it the server has not acknowledged, where several people draw: it can be laid over whatever they made meanwhile. */
  change: z.unknown().optional(),
});
export interface Draft {
  readonly revision: number;
  readonly at: string;
  readonly document: CanvasDocument;
  readonly change?: unknown;
}

export interface Drafts {
  readonly read: () => Draft | null;
  readonly write: (revision: number, document: CanvasDocument, change?: Diff) => void;
  readonly clear: () => void;
  /** Writes now what is still to be written: the page may be gone in a moment. */
  readonly settle: () => void;
}

/** The parts of localStorage that are used; a private window may refuse all three. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where nothing is kept. */
export const NO_DRAFTS: Drafts = { read: () => null, write: () => undefined, clear: () => undefined, settle: () => undefined };

/** Runs work in a moment; gives back how to give it up. */
export type Later = (work: () => void) => () => void;

const AT_ONCE: Later = (work) => {
  work();
  return () => undefined;
};

/** Milliseconds: what a key changes is on the screen by then, which writing a large drawing would hold up. */
const AFTER_PAINT = 100;
/** The store of a browser writes while everything else waits: it does so once the screen shows what was typed. */
export const AFTER_PAINTING: Later = (work) => {
  const timer = setTimeout(work, AFTER_PAINT);
  return () => clearTimeout(timer);
};

/** Drafts of one canvas by one person: two people at one computer never see each other's. */
export function createDrafts(store: TextStore, user: string, canvas: string, later: Later = AT_ONCE): Drafts {
  const key = `flx_canvas_draft:${user}:${canvas}`;
  const attempt = <T>(action: () => T, otherwise: T): T => {
    try {
      return action();
    } catch {
      // Storage is full or forbidden: autosave to the server still runs.
      return otherwise;
    }
  };
  let giveUp: () => void = () => undefined;
  let waiting: (() => void) | null = null;
  const drop = () => {
    giveUp();
    waiting = null;
  };
  const settle = () => {
    const work = waiting;
    drop();
    work?.();
  };
  return {
    read: () => {
      settle();
      return attempt(() => {
        const text = store.getItem(key);
        const parsed = text === null ? null : draftSchema.safeParse(JSON.parse(text));
        const opened = parsed?.success ? openDocument(parsed.data.document) : null;
        return parsed?.success && opened?.ok ? { ...parsed.data, document: opened.document } : null;
      }, null);
    },
    write: (revision, document, change) => {
      const at = new Date().toISOString();
      const work = () => store.setItem(key, JSON.stringify({ revision, at, document: toRecords(document), change }));
      const isWaiting = waiting !== null;
      waiting = () => attempt(work, undefined);
      if (!isWaiting) giveUp = later(settle);
    },
    clear: () => {
      drop();
      attempt(() => store.removeItem(key), undefined);
    },
    settle,
  };
}

export type Recovery =
  | { readonly kind: 'none' }
  /** The draft goes on from the revision on the server: take it up and save it. */
  | { readonly kind: 'restore'; readonly draft: Draft }
  /** Somebody saved in between: the person decides. */
  | { readonly kind: 'conflict'; readonly draft: Draft };

/** Do both hold the same? Numbers of their order are left out: they come with storing. */
const sameContent = (a: CanvasDocument, b: CanvasDocument): boolean => a === b || written(a) === written(b);
/** As text, whatever order its fields came in. */
const written = (document: CanvasDocument): string =>
  JSON.stringify(document, (name, value: unknown) => {
    if (name === 'order') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/** What to do with a draft found when a canvas is opened. */
export function recover(draft: Draft | null, revision: number, document: CanvasDocument): Recovery {
  if (!draft || sameContent(draft.document, document)) return { kind: 'none' };
  const merged = draft.change === undefined ? null : mergedWithKept(document, draft.change);
  if (merged) return sameContent(merged, document) ? { kind: 'none' } : { kind: 'restore', draft: { ...draft, document: merged } };
  return draft.revision === revision ? { kind: 'restore', draft } : { kind: 'conflict', draft };
}
