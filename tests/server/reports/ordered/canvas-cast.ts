import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { eventRow } from '#tests/support/analytics.ts';

/** Short ways to draw a canvas, to say what somebody did, and to count it in March 2026. */

let workspaces = 0;
export function newWorkspace(): string {
  workspaces += 1;
  return `018f0000-0000-7000-8000-${String(workspaces).padStart(12, '0')}`;
}
const range = { min: '2026-03-01', max: '2026-03-31' };
const now = new Date('2026-03-16T12:00:00Z');

export function canvas(
  rules: Record<string, Rule>,
  lines: readonly (readonly [from: string, to: string, kind?: Line['kind']])[],
): CanvasDocument {
  return {
    ...EMPTY_DOCUMENT,
    elements: Object.entries(rules).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: '', rule })),
    lines: lines.map(([from, to, kind = 'next']) => ({ id: `${from}>${to}`, from, to, kind })),
  };
}
export const page = (...urls: string[]): Rule => ({ type: 'page', urls });
export const event = (kind: Extract<Rule, { type: 'event' }>['event']): Rule => ({ type: 'event', event: kind });
export const google: Rule = { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'Google' }] };

/** Stores these events too and counts the canvas. */
export async function report(
  analytics: Analytics,
  document: CanvasDocument,
  events: readonly EventRow[],
  workspace: string,
): Promise<Uncounted<CanvasReport>> {
  await analytics.insertEvents(events, `${events.length} of ${workspace} from ${events[0]?.event_id ?? ''}`);
  return canvasReport(
    analytics,
    { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING },
    { document, revision: 3 },
    range,
    now,
  );
}

/** Somebody's way: `/path` is a page view, `google:/path` one that begins a visit, a kind's name such an event. */
export function way(workspace: string, visitor: string, steps: readonly string[], minute = 0): EventRow[] {
  return steps.map((step, index) => {
    const [source, path] = step.includes(':') ? step.split(':') : ['', step];
    const isPage = (path ?? '').startsWith('/');
    return eventRow({
      workspace_id: workspace,
      visitor_id: visitor,
      time: `2026-03-10 10:${String(minute + index).padStart(2, '0')}:00.000`,
      kind: isPage ? 'page_view' : ((path ?? '') as EventKind),
      path: isPage ? (path ?? '') : '/',
      is_entry: source ? 1 : 0,
      utm_source: source ?? '',
      value: path === 'purchase' ? 2500 : 0,
    });
  });
}
