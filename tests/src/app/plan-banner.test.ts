import { describe, expect, test } from 'vitest';
import type { PlanUse, SentEntitlements } from '#resources/shapes/account/account.ts';
import { noteFor } from '#src/app/banners/PlanBanner.tsx';

const now = new Date('2026-03-10T12:00:00Z');
const use = (used: number, allowed: number, locked_by_plan = 0) => ({ used, allowed, locked_by_plan });
const about = (limits: Partial<PlanUse>, until: string | null = null) => ({
  entitlements: {
    plan: 'business',
    why: until ? 'trial' : 'plan',
    until,
    since: null,
    features: {},
    next: until ? { plan: 'limited', limits: { workspaces: 1, canvases: 3, people: 0 } } : null,
  } satisfies SentEntitlements,
  limits: {
    workspaces: use(1, 1),
    canvases: use(3, 3),
    people: { used: 0, allowed: 0, open_up_to: null, locked: false, resets_on: '2026-04-01' },
    ...limits,
  },
});

describe('the note about the plan', () => {
  test.each([
    ['nothing where nothing is locked', about({}), null],
    ['what is locked, while there is no room', about({ workspaces: use(1, 1, 2) }), 'locked'],
    ['canvases that are locked', about({ canvases: use(3, 3, 6) }), 'locked'],
    ['what may be opened, once there is room for one', about({ workspaces: use(1, 3, 2) }), 'reopen'],
    ['what may be opened, where there is no bound', about({ canvases: use(9, -1, 1) }), 'reopen'],
    ['nothing about room that nothing needs', about({ workspaces: use(1, 3) }), null],
    ['the end of a trial three days ahead', about({ workspaces: use(2, 3) }, '2026-03-13T12:00:00Z'), 'trialEnds'],
    ['not the end of a trial further off', about({ workspaces: use(2, 3) }, '2026-03-13T12:00:01Z'), null],
    ['not the end of a trial that takes nothing away', about({}, '2026-03-11T12:00:00Z'), null],
    ['not a trial that is over', about({ workspaces: use(2, 3) }, '2026-03-09T12:00:00Z'), null],
  ] as const)('says %s', (_what, me, note) => {
    expect(noteFor(me, now)).toBe(note);
  });
});
