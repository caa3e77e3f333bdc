import { rmSync } from 'node:fs';
import { orderKey } from '#server/collector/rows/identify.ts';
import type { Analytics, AnalyticsLog, JourneysOf } from '#server/events/analytics.ts';
import { type EventRow, NO_ORDER, NO_SOURCE } from '#server/events/event-row.ts';
import { lookUps } from '#server/events/identity/persons.ts';
import { openMigratedAnalytics, temporaryFolder } from './data-folder.ts';

const QUIET: AnalyticsLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface TestAnalytics {
  readonly analytics: Analytics;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** The real embedded engine on a folder of its own. */
export async function openTestAnalytics(journeysOf?: JourneysOf): Promise<TestAnalytics> {
  const dataDir = temporaryFolder();
  const analytics = await openMigratedAnalytics({ dataDir }, QUIET, journeysOf);
  return {
    analytics,
    dataDir,
    async close() {
      await analytics.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const NO_LEDGER = { digest: '0.0', merged: new Map<string, string>(), links: [] };
/** The persons of a workspace in which nobody is merged. */
export const nobodyMerged: Analytics['persons'] = async (workspace) => ({
  ...{ workspace, version: '0.0', base: null, delta: [] },
  ledger: NO_LEDGER,
  ...lookUps(NO_LEDGER),
});

/** Runs a report as the routes do: over the persons of its workspace. */
export const asReport = <T>(analytics: Analytics, workspace: string, work: (store: Analytics) => Promise<T>) =>
  analytics.report({ owner: workspace, workspace, lane: 'report' }, work);

let made = 0;

/** A row as the collector writes it; only what matters to a test needs to be said. */
export function eventRow(about: Partial<EventRow> & Pick<EventRow, 'workspace_id' | 'time'>): EventRow {
  made += 1;
  return {
    event_id: `event-${String(made).padStart(8, '0')}`,
    kind: 'page_view',
    origin: 'browser',
    received_at: about.time,
    visitor_id: 'visitor',
    session_id: 'session',
    is_entry: 0,
    host: 'shop.example',
    path: '/',
    query: '',
    title: '',
    ...NO_SOURCE,
    name: '',
    attributes: {},
    value: 0,
    currency: 'USD',
    original_value: about.value ?? 0,
    order_id: '',
    order_key: about.order_id ? orderKey(about.order_id) : NO_ORDER,
    sku: '',
    quantity: 0,
    device: '',
    browser: '',
    os: '',
    language: '',
    country: '',
    ...about,
  };
}
