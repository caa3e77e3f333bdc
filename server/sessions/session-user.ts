import type { TokenAccess } from '#domain/accounts/api-tokens.ts';
import type { StaffRole } from '#domain/wire/session.ts';

/** The API token of a request. */
export interface TokenUse {
  readonly id: string;
  /** What is stored of it. */
  readonly hash: string;
  readonly access: TokenAccess;
  /** The only workspace it reaches; null: all of its person's. */
  readonly workspace: string | null;
}

/** Who sends a request, from the access token or an API token. */
export interface SessionUser {
  readonly id: string;
  readonly staff: StaffRole;
  /** Set while staff is logged in as this person. */
  readonly isImpersonated: boolean;
  /**
   * Their address waits for its confirmation: it may be somebody else's, so what others invited it
   * to is not theirs yet. Never set where no mail is sent, because nobody could confirm one there.
   */
  readonly unproven?: boolean;
  /** The session: one family of refresh tokens. */
  readonly family?: string;
  /** Set where a program asks by a personal API token, which has no session and bounds what may be done. */
  readonly token?: TokenUse;
}
