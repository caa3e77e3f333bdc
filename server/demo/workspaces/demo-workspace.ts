import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { PeriodName, TargetStatus } from '#domain/wire/reports/kpis.ts';
import type { CastName } from '../cast.ts';
import type { DemoSite } from '../events/site.ts';
import type { DemoWidget } from '../widgets.ts';

/** How a target is to stand: its numbers are chosen for that once the events are known. */
export interface DemoTarget {
  readonly name: string;
  /** Key of the widget it is set on. */
  readonly widget: string;
  readonly period: PeriodName;
  readonly direction?: 'reach' | 'below';
  readonly status: Exclude<TargetStatus, 'noData' | 'notEnough' | 'tooEarly'>;
}

export interface DemoCanvas {
  readonly name: string;
  readonly tags: readonly string[];
  readonly status: 'planned' | 'live' | 'paused' | 'ended';
  readonly owner?: CastName;
  readonly locked?: boolean;
  readonly editedDaysAgo: number;
  readonly document: () => CanvasDocument;
}

/** Everything seeded into one workspace. */
export interface DemoWorkspace {
  readonly key: string;
  readonly owner: CastName;
  readonly name: string;
  readonly host: string;
  readonly timezone: string;
  readonly currency: string;
  readonly lockedDaysAgo?: number;
  readonly members?: readonly { readonly who: CastName; readonly permissions: 0 | 1 }[];
  /** Besides the host itself. */
  readonly domains?: readonly string[];
  readonly ips?: readonly { readonly ip: string; readonly note: string }[];
  readonly widgets: readonly DemoWidget[];
  readonly targets?: readonly DemoTarget[];
  readonly canvases: readonly DemoCanvas[];
  /** Left out: nothing is tracked. */
  readonly site?: DemoSite;
}
