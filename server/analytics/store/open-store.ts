import type { Analytics, AnalyticsLog, AnalyticsSettings } from '../analytics.ts';
import { StoreError } from './errors.ts';

export async function openStore(settings: AnalyticsSettings, log: AnalyticsLog): Promise<Analytics> {
  log.info({ dataDir: settings.dataDir }, 'analytics store');
  throw new StoreError('not open', 'CLOSED', false);
}
