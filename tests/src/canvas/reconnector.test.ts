import { afterEach, expect, test, vi } from 'vitest';
import type { CanvasTogether, ConnectionListener, Probe } from '#src/canvas/together/port.ts';
import { Reconnector } from '#src/canvas/together/reconnector.ts';

let stop = () => {};
afterEach(() => stop());

/** Tries connections that go as told, one after the other, the last way for good. Plain requests are always answered. */
function trying(ways: readonly ('opens' | 'opens and is cut' | 'does not open')[], probe: Probe = { kind: 'free' }) {
  const tried: string[] = [];
  const blocked: number[] = [];
  const go = (way: string, line: ConnectionListener) => {
    if (way !== 'does not open') line.opened();
    if (way !== 'opens') line.closed(1006);
  };
  const port: CanvasTogether = {
    connect: (line) => {
      const way = ways[Math.min(tried.length, ways.length - 1)] ?? 'opens';
      tried.push(way);
      queueMicrotask(() => go(way, line));
      return { say: () => undefined, close: () => undefined };
    },
    probe: async () => probe,
  };
  const reconnector = new Reconnector({
    ...{ port, firstWait: 1, isOnline: () => true, onOpen: async () => undefined, onHear: () => undefined },
    ...{ onLost: () => undefined, onRefused: () => undefined },
    onBlocked: async (times) => {
      blocked.push(times);
      return times >= 2;
    },
  });
  stop = () => reconnector.stop();
  reconnector.start();
  return { tried, blocked, reconnector };
}

test('a server that is away when it is tried, and back when it is asked, is in nobody’s way', async () => {
  const { tried, blocked, reconnector } = trying([
    ...(['does not open', 'opens and is cut', 'does not open', 'opens and is cut', 'does not open'] as const),
    'opens',
  ]);
  await vi.waitFor(() => expect(reconnector.isOpen && tried.length === 6).toBe(true), { timeout: 5000, interval: 2 });
  expect(Math.max(0, ...blocked)).toBeLessThan(2);
});

test('sockets that never open though the server says that nothing is in the way are given up', async () => {
  const { blocked } = trying(['does not open']);
  await vi.waitFor(() => expect(blocked.at(-1)).toBe(2), { timeout: 5000, interval: 2 });
  expect(blocked).toEqual([1, 2]);
});

test('a server that has no room for one more is counted at once', async () => {
  const { blocked } = trying(['opens and is cut', 'opens and is cut'], { kind: 'full' });
  await vi.waitFor(() => expect(blocked.length).toBeGreaterThan(0), { timeout: 5000, interval: 2 });
});
