import type { Language } from '../kit/languages.ts';
import type { UserType } from './session.ts';

/** `GET /api/dashboard/sessions`: one log-in of the signed-in person. Instants are ISO 8601 in UTC. */
export interface SessionRow {
  readonly id: string;
  readonly current: boolean;
  readonly user_agent: string | null;
  readonly network: string | null;
  /** Set where staff is logged in as this person. */
  readonly by_staff: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
}

/** `GET /api/dashboard/password-resets/{key}`: a link that still works. */
export interface PasswordLink {
  /** `reset`: forgotten; `set`: the first one, of somebody who was invited. */
  readonly purpose: 'reset' | 'set';
  /** Only as much of the address as its owner needs to know it again. */
  readonly email: string;
}

/** `PATCH /api/dashboard/users/{id}`, any of these; the id is one's own. */
export interface AccountChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  /** Waits until it is confirmed by the link sent to it; an empty text takes a waiting one back. */
  readonly email?: string;
  readonly language?: Language;
  readonly timezone?: string;
  readonly user_type?: UserType;
  readonly notifications?: Readonly<Record<string, boolean>>;
}

/** Names of the choices on the notifications tab. */
export const NOTIFICATIONS = ['collaboration', 'proposals'] as const;
export type NotificationName = (typeof NOTIFICATIONS)[number];
