import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What alerts use of the server. */
export type AlertPorts = Ports<'clock' | 'db' | 'jobs' | 'live' | 'log' | 'mail' | 'settings'> &
  AnalyticsPort & {
    /** Works out plans. */
    readonly drawings: { forecast(document: CanvasDocument): Promise<Forecast> };
  };
