import type { Plan } from '#domain/plans/plans.ts';
import type { StaffRole } from '#domain/wire/session.ts';

/** Password of everybody in the cast. */
export const DEMO_PASSWORD = 'Flumen-2026';

export interface CastMember {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly plan: Plan;
  readonly user_type: 'solo' | 'business' | 'agency' | null;
  readonly staff: StaffRole;
  /** What the person is, for the list of log-ins printed at start. */
  readonly who: string;
}

const member = (name: string, last_name: string, who: string, rest: Partial<CastMember> = {}): CastMember => ({
  email: `${name}@flumen.test`,
  first_name: name[0]?.toUpperCase() + name.slice(1),
  last_name,
  plan: 'limited',
  user_type: 'solo',
  staff: 'user',
  who,
  ...rest,
});

/** Everybody who exists in the demo and in tests, by the name before the @. */
export const CAST = {
  admin: member('admin', 'Stone', 'admin', { staff: 'admin', user_type: null }),
  support: member('support', 'Reed', 'support staff', { staff: 'support', user_type: null }),
  olivia: member('olivia', 'Hart', 'agency owner, six workspaces', { plan: 'agency', user_type: 'agency' }),
  ben: member('ben', 'Walker', 'business owner, Northwind Coffee', { plan: 'business', user_type: 'business' }),
  pia: member('pia', 'Lindqvist', 'Performance Pro owner', { plan: 'performance_pro' }),
  sam: member('sam', 'Okafor', 'Performance Starter owner', { plan: 'performance_starter' }),
  mapro: member('mapro', 'Costa', 'Map Pro owner', { plan: 'map_pro' }),
  mia: member('mia', 'Moretti', 'Map owner', { plan: 'map' }),
  leo: member('leo', 'Tanaka', 'owner on the free plan'),
  ed: member('ed', 'Dawson', 'may read and write in Northwind Coffee'),
  vera: member('vera', 'Klein', 'may view Northwind Coffee'),
} as const satisfies Record<string, CastMember>;
export type CastName = keyof typeof CAST;
