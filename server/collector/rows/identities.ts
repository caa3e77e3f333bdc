import { createHash } from 'node:crypto';
import { IDENTITY_KEYS, type Identity, type IdentityKey } from '#domain/wire/track.ts';
import type { IdentityRow } from '#server/events/identity/ledger.ts';
import { storeTime } from '#server/events/store-time.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

/** Who a visitor is said to be, as it waits in the spool beside the events of its request. */
export interface SpooledIdentity {
  readonly workspace_id: string;
  readonly event_id: string;
  readonly received_at: string;
  readonly visitor_id: string;
  readonly identity: IdentityRow['kind'];
  readonly value: string;
  readonly shown: string;
}

/** Nobody reads out of it what was typed, and the same address in two workspaces is not the same. */
export const keyOf = (workspace: string, kind: IdentityKey, value: string) =>
  createHash('sha256').update(`${workspace}\n${kind}\n${value}`).digest('hex').slice(0, 32);

/** Keys that may be kept of a person: what is made of an email address or a phone number only where the owner matches people by it. */
export const keptKeys = ({ matches }: Pick<WorkspaceConfig, 'matches'>): readonly IdentityKey[] =>
  matches ? IDENTITY_KEYS : IDENTITY_KEYS.filter((kind) => kind === 'customer');

interface Said {
  readonly config: Pick<WorkspaceConfig, 'id' | 'anonymise' | 'matches'>;
  readonly visitor: string;
  /** Milliseconds. */
  readonly received: number;
}

/** One row for each key that may be kept, and for another visitor. Only the customer's own id may be read later, where users are not kept anonymous. */
export function identitiesOf(identities: readonly Omit<Identity, 'at'>[], { config, visitor, received }: Said): SpooledIdentity[] {
  return identities.flatMap((identity) => {
    const own = { workspace_id: config.id, event_id: identity.id, received_at: storeTime(received), visitor_id: visitor };
    const rows = keptKeys(config).flatMap((kind): SpooledIdentity[] => {
      const value = identity[kind];
      if (value === undefined) return [];
      const shown = kind === 'customer' && !config.anonymise ? value : '';
      return [{ ...own, identity: kind, value: keyOf(config.id, kind, value), shown }];
    });
    const isOther = identity.visitor !== undefined && identity.visitor !== visitor;
    return isOther ? [...rows, { ...own, identity: 'visitor', value: identity.visitor ?? '', shown: '' }] : rows;
  });
}

/** As the ledger takes it. */
export function identityRow({ event_id, received_at, identity, ...row }: SpooledIdentity): IdentityRow {
  return { ...row, kind: identity, first: `${received_at} ${event_id}` };
}
