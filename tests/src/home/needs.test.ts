import { describe, expect, test } from 'vitest';
import { needsOf } from '#src/features/home/needs.ts';
import type { Entry } from '#src/features/home/today.ts';

const now = new Date('2026-11-16T08:10:00Z');
const room = { used: 1, allowed: 3, locked_by_plan: 0 };
const limits = { workspaces: { ...room, used: 3 }, canvases: room, people: { used: 10, allowed: 5_000 } };
const entry = (id: string, last: string | null, statuses: readonly string[] = []): Entry =>
  ({
    row: { id, name: id, timezone: 'UTC' },
    today: {
      tracks: true,
      live: { last_event_at: last, filling: null },
      kpis: null,
      targets: { currency: 'USD', targets: statuses.map((status, at) => ({ target_id: `${id}${at}`, status })) },
    },
    error: null,
    retry: () => undefined,
  }) as unknown as Entry;
const told = (...entries: readonly Entry[]) =>
  needsOf(entries, limits, now).map((need) => (need.kind === 'target' ? need.target.target_id : need.kind));

describe('what needs attention', () => {
  test('nothing where events come, targets are on their way and there is room', () => {
    expect(told(entry('a', '2026-11-16T08:00:00Z', ['onTrack', 'reached', 'tooEarly', 'noData']))).toEqual([]);
    expect(told({ ...entry('a', null), today: undefined })).toEqual([]);
    expect(told(entry('new', null))).toEqual([]);
  });

  test('what is silent comes first, then targets over all workspaces, the worst first', () => {
    const behind = ['offPace', 'critical', 'onTrack'];
    expect(told(entry('a', '2026-11-16T08:00:00Z', behind), entry('b', '2026-11-15T08:00:00Z', ['critical', 'atRisk']))).toEqual([
      'silent',
      'a1',
      'b0',
      'b1',
      'a0',
    ]);
  });

  test('nothing is silent or behind while its numbers are still being brought in', () => {
    const { today, ...rest } = entry('a', '2026-09-19T21:59:00Z', ['critical']);
    const brought = (filling: number | null): Entry => ({
      ...rest,
      today: today?.live ? { ...today, live: { ...today.live, filling } } : today,
    });
    expect(told(brought(0))).toEqual([]);
    expect(told(brought(0.4))).toEqual([]);
    expect(told(brought(null))).toEqual(['silent', 'a0']);
  });

  test('a limit on people is told before it is reached, one on canvases once there is no room', () => {
    const kinds = (people: number, canvases: number) =>
      needsOf([], { ...limits, people: { used: people, allowed: 5_000 }, canvases: { ...room, used: canvases } }, now).map((need) =>
        need.kind === 'limit' ? need.limit : need.kind,
      );
    expect(kinds(3_999, 2)).toEqual([]);
    expect(kinds(4_000, 2)).toEqual(['people']);
    expect(kinds(0, 3)).toEqual(['canvases']);
    const without = { used: 900, allowed: -1, locked_by_plan: 0 };
    expect(needsOf([], { workspaces: without, canvases: without, people: { used: null, allowed: 0 } }, now)).toEqual([]);
  });
});
