/** What the server tells a signed-in browser about who it is and what it may do. */
import type { Colleague, Presence } from './together.ts';

/** The cookie of whoever is signed in on a device: written and read by browsers; the server only looks whether there is one. */
export const SESSION_COOKIE = 'flx_auth';

/** Name of the page's meta element that holds the domain of the session cookie; absent: the cookie is of the page's host alone. */
export const COOKIE_DOMAIN_META = 'flumen-cookie-domain';

export const WORKSPACE_ROLES = ['owner', 'editor', 'viewer'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];
export const USER_TYPES = ['solo', 'business', 'agency'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const STAFF_ROLES = ['user', 'support', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Why something is refused. */
export const REFUSED_BECAUSE = ['role', 'plan', 'people', 'locked', 'impersonated', 'api_token', 'read_only_token'] as const;
export type Refused = (typeof REFUSED_BECAUSE)[number];

/** What flows over `GET /api/dashboard/live?project=` (text/event-stream, one JSON object per message). */
export type LiveEvent =
  | { readonly type: 'tracking'; readonly visitors_now: number; readonly last_event_at: string }
  | { readonly type: 'canvas'; readonly canvas: string; readonly revision: number; readonly by: string }
  /** What is said on a canvas has changed. */
  | { readonly type: 'comments'; readonly canvas: string }
  | {
      readonly type: 'resource';
      readonly resource: string;
      readonly action: 'created' | 'updated' | 'deleted';
      readonly ids: readonly string[];
    }
  | { readonly type: 'grants' }
  | { readonly type: 'demo'; readonly progress: number }
  /** Between processes only: who has a canvas open in one of them, all of them or one who moved. `number` counts what it said. */
  | {
      readonly type: 'people';
      readonly by: string;
      readonly number: number;
      readonly people: readonly Colleague[] | null;
      readonly moved: { readonly id: string; readonly presence: Presence } | null;
    };
