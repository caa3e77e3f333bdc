import { createContext, type ReactNode, useContext } from 'react';
import type { CatalogueProduct } from '#domain/canvas/catalogue.ts';
import type { Mark } from '#domain/canvas/changes/difference.ts';
import type { CanvasDocument, Rule } from '#domain/canvas/document.ts';
import type { Brought } from '#domain/canvas/from-data/brought.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import type { Unit } from '#domain/time/periods.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { Mentionable } from '#domain/wire/comments.ts';
import type { Logo } from '#domain/wire/logos.ts';
import type { CanvasPart } from '#domain/wire/reports/behind-canvas.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { CanvasComments } from './comments/port.ts';
import type { CanvasSeen } from './seen/port.ts';
import type { SaveDocument } from './store/autosave.ts';
import type { TextStore } from './store/draft.ts';
import type { ReadOnly } from './store/editor-store.ts';
import type { CanvasTogether } from './together/port.ts';
import type { CanvasWalk } from './walk/port.ts';

export type { CanvasComments } from './comments/port.ts';
export type { CanvasSeen, SeenQuestion } from './seen/port.ts';
export type { SaveAnswer, SaveDocument } from './store/autosave.ts';
export type { ReadOnly } from './store/editor-store.ts';
export type { Newer } from './store/save-state.ts';
export type { CanvasTogether, Connection, ConnectionListener, Probe } from './together/port.ts';
export type { CanvasWalk } from './walk/port.ts';

/**
 * What the editor asks of the page it stands in. The editor knows no route, no workspace and no provider of data:
 * a page that shows a canvas makes a host of what it has, and leaves out (null) what it has not.
 */
export interface CanvasHost {
  /** Tells this canvas from others on this device. */
  readonly id: string;
  readonly name: string;
  /** Who looks, where that is known: steps name their owners. */
  readonly me?: Mentionable;
  /** The people of the workspace, who may own steps, asked for where one is to be named; without it none are offered. */
  readonly people?: (() => Promise<readonly Mentionable[]>) | undefined;
  readonly stored: StoredDocument;
  /** Why nothing may be changed; null when it may. May change while the canvas is open. */
  readonly readOnly: ReadOnly;
  /** ISO 4217. */
  readonly currency: string;
  /** What one unit of another currency is worth here, for what is pasted from canvases that count in it; null where nobody knows. */
  readonly rateFrom?: (currency: string) => Promise<number | null>;
  /** IANA zone that days are of. */
  readonly timezone: string;
  /** Are there amounts to show? Where they were taken out before, none is named: not even that it is zero. */
  readonly money: boolean;
  readonly saving: CanvasSaving | null;
  /** Others who have the canvas open, and see what is changed as it happens. */
  readonly together: CanvasTogether | null;
  readonly actuals: CanvasActuals | null;
  /** A walk through the own site, whose steps light up on the map; null while nobody walks. */
  readonly walk: CanvasWalk | null;
  /** What people say to each other here; null where nobody does. */
  readonly comments: CanvasComments | null;
  /** What was tracked, for whoever types a rule; without it nothing is suggested. */
  readonly seen?: (() => Promise<CanvasSeen>) | undefined;
  /** Products that can be sold here besides those of the canvas. */
  readonly catalogue?: readonly CatalogueProduct[];
  /** Keeps drafts, kinds at hand and choices on this device, for one person. */
  readonly keeping: { readonly store: TextStore; readonly person: string } | null;
  /** Keeps how it is looked at where that can be taken up again and sent on; without it every look begins anew. */
  readonly looking?: Looking;
  /** What cards became in another drawing that this one is compared with, by id. */
  readonly marks?: ReadonlyMap<string, Mark>;
  /** What is marked on the map beside its own cards, and is shown where everything is: canvas pixels. */
  readonly beside?: readonly Box[];
  /** Tells of what others did, until what it gives back is called. */
  readonly follow: (listener: (event: HostEvent) => void) => () => void;
  /** The picture at the head of its report, asked for when that is opened; without it there is none. */
  readonly logo?: () => Promise<Logo | null>;
  /** Keeps what is stored as a version under a name, before something large is changed. */
  readonly keepVersion?: (name: string) => Promise<unknown>;
  /** Funnels to begin an empty canvas with, asked for where it is empty; without it none are offered. */
  readonly beginnings?: () => Promise<CanvasBeginnings>;
  /** Asks how elements are to be kept to begin other canvases with; without it they cannot be. */
  readonly saveTemplate?: ((elements: readonly string[]) => void) | undefined;
  /** Keeps a picture for the drawing, and gives back the address that elements name it by; without it none can be brought. @throws Error with a sentence. */
  readonly keepPicture?: (picture: Blob) => Promise<string>;
  /** What another page brought along to be put on this map: given once. */
  readonly brought?: () => Brought | null;
  readonly onRename: ((name: string) => void) | null;
  /** A hint that neither succeeds nor fails. */
  readonly notify: (text: string) => void;
  readonly parts: HostParts;
  /** It stands in a page that has its main part already. */
  readonly isPart?: boolean;
}

export interface CanvasBeginnings {
  /** A few that may fit a canvas of this name, those that fit best first. */
  readonly offered: (name: string) => Promise<readonly Beginning[]>;
  readonly documentOf: (id: string) => Promise<CanvasDocument>;
}
export interface Beginning {
  readonly id: string;
  readonly name: string;
  /** The drawing from far. */
  readonly thumbnail: string;
}

/** Layer, days, table or map, what is chosen and which part is in view: each by a short name. */
export interface Looking {
  readonly asked: (name: string) => string | null;
  readonly keep: (name: string, value: string | null) => void;
}

/** `saved`: a version of the canvas was stored, our own included. `tracked`: actual numbers may be others. `commented`: comments have changed. */
export type HostEvent =
  | { readonly type: 'saved'; readonly revision: number }
  | { readonly type: 'tracked' }
  | { readonly type: 'commented' };

export interface StoredDocument {
  readonly revision: number;
  readonly document: CanvasDocument;
  /** Instant, ISO 8601 UTC. */
  readonly saved_at: string;
  readonly saved_by: { readonly id: string; readonly name: string } | null;
}

export interface CanvasSaving {
  readonly save: SaveDocument;
  /** The newest stored version. */
  readonly load: () => Promise<StoredDocument>;
  /** Puts a document beside the stored one, under a name of its own; gives back what leads there. */
  readonly saveCopy: (name: string, document: CanvasDocument) => Promise<() => void>;
}

export interface CanvasActuals {
  readonly load: (range: Range, signal: AbortSignal) => Promise<CanvasReport>;
  /** Has anything been counted yet, ever? */
  readonly begun: boolean;
  /** Whom they are of, in words that tell it from others; empty or left out: everybody. */
  readonly whom?: string;
  /** Only of who walked the map from a start. */
  readonly inFunnelMode?: boolean;
  /** Which days they are of, where whoever looks does not choose: those that the report says. */
  readonly fixed?: {
    /** How often they are asked for anew, in milliseconds; null: they stay as they are. */
    readonly everyMs: number | null;
  };
}

/** What the editor shows of actual numbers; no report while there is none. */
export interface ShownNumbers {
  readonly report: CanvasReport | null;
  /** What elements are called, those that are drawn. */
  readonly namesOf: (ids: readonly string[]) => readonly string[];
}

/** A number of what happened at an element or on a line, and what it is of. */
export interface ShownNumber {
  /** `left`: of those at an element who went nowhere from there; `stayed`: of those at the start of a line who did not take it. */
  readonly part: CanvasPart;
  readonly id: string;
  /** The days it is of. */
  readonly range: Range;
  /** Of those whom a plan counts, as beside one. */
  readonly crowd: boolean;
  /** What those it counts have done: of the element, or of the start of the line. */
  readonly at: Rule | undefined;
  readonly text: string;
}

/** A line or an element that has a plan and is counted, or the plan as a whole, for one of its periods: revenue in minor units. */
export type WatchedOnCanvas =
  | { readonly kind: 'line' | 'element'; readonly id: string }
  | { readonly kind: 'plan'; readonly period: Unit; readonly people: number; readonly buyers: number; readonly revenue: number };

/** What the page says in the editor's place. */
export interface HostParts {
  /** In place of a number: the same as a way to the people it counts; without it numbers are only numbers. */
  readonly number?: (number: ShownNumber) => ReactNode;
  /** Beside plan and actual: the way to be told when it falls behind; beside the plan: the way to make targets of it. */
  readonly watch?: (part: WatchedOnCanvas) => ReactNode;
  /** Before the name: where the canvas belongs, and the way back. */
  readonly home?: ReactNode;
  /** At the end of the bar: what can be done with the canvas as a whole. */
  readonly acts?: ReactNode;
  /** A small way to the guide that explains what it stands beside, which `about` names. */
  readonly guide?: (guide: 'rule' | 'lines' | 'compare', about: string) => ReactNode;
  /** In place of actual numbers that this host has not; without it they are not offered. */
  readonly withoutActuals?: ReactNode;
  /** In place of actual numbers before anything was counted. */
  readonly beforeActuals?: ReactNode;
  /** Beside the days of actual numbers: whom they are of, and what of it counts, to be chosen. */
  readonly whom?: (range: Range, shown: ShownNumbers) => ReactNode;
  /** Over the lines of the map and below its cards, in the pixels of the canvas: what the page marks there. */
  readonly onLines?: ReactNode;
  /** Under actual numbers: what of them is kept back, and why. */
  readonly keptBack?: (report: CanvasReport) => ReactNode;
}

export const HostContext = createContext<CanvasHost | null>(null);

export function useHost(): CanvasHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost is used outside of the canvas');
  return host;
}

/** What its map or table is of the page. */
export const mainOf = ({ isPart }: CanvasHost) => (isPart ? 'section' : 'main');
