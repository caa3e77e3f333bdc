import type { SourceKeys } from '#domain/wire/track.ts';
import { newId } from './id.ts';
import { SESSION_KEY } from './keys.ts';
import { readCampaign, readReferrer } from './source.ts';
import { readJson, write } from './storage.ts';

const IDLE_MS = 30 * 60_000;

interface Session {
  id: string;
  /** Time of the latest event. */
  at: number;
  source: SourceKeys;
  /** The campaign keys it was entered with, as text. */
  campaign: string;
}

export interface Visit {
  readonly session: string;
  readonly source: SourceKeys;
  /** Is this the first event of the session? */
  readonly entry: boolean;
}

/**
 * The session an event of this moment belongs to. It ends after thirty minutes without an event,
 * or when the visitor arrives by another campaign. Its source is read at entry and kept.
 */
export function currentVisit(sites: readonly string[]): Visit {
  const now = Date.now();
  const campaign = readCampaign();
  const arrived = campaign ? JSON.stringify(campaign) : '';
  const known = readJson<Session>(SESSION_KEY);
  const goesOn = known?.id && now - known.at < IDLE_MS && (!arrived || arrived === known.campaign);
  const session: Session = goesOn ? known : { id: newId(), at: now, source: readSource(campaign, sites), campaign: arrived };
  session.at = now;
  write(SESSION_KEY, JSON.stringify(session));
  return { session: session.id, source: session.source, entry: !goesOn };
}

function readSource(campaign: SourceKeys | null, sites: readonly string[]): SourceKeys {
  const referrer = readReferrer(sites);
  return { ...campaign, ...(referrer && { referrer }) };
}
