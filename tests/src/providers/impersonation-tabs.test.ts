import { afterEach, expect, test, vi } from 'vitest';
import { askTabsToRestore, broadcastLogOut, onTabMessage } from '#src/providers/session/impersonation-tabs.ts';

/** Tabs of one process answer within a turn or two. */
const PATIENCE = 100;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A tab that keeps the own session, or does not. */
function tab(keeps: boolean) {
  const state = { keeps, restored: 0 };
  const restore = () => {
    if (!state.keeps) return false;
    state.keeps = false;
    state.restored += 1;
    return true;
  };
  const forget = () => {
    state.keeps = false;
  };
  stops.push(onTabMessage({ restore, forget }));
  return state;
}

test('the tab that keeps the own session is asked to put it back, once, and others stay as they are', async () => {
  const [other, keeper] = [tab(false), tab(true)];
  expect(await askTabsToRestore()).toBe(true);
  expect([other.restored, keeper.restored]).toEqual([0, 1]);
  expect(await askTabsToRestore(PATIENCE)).toBe(false);
  expect(keeper.restored).toBe(1);
});

test('nobody answers where no tab keeps one, and a tab that has left does not', async () => {
  expect(await askTabsToRestore(PATIENCE)).toBe(false);
  const keeper = tab(true);
  stops.pop()?.();
  expect(await askTabsToRestore(PATIENCE)).toBe(false);
  expect(keeper.keeps).toBe(true);
});

test('log-out makes every tab forget', async () => {
  const keeper = tab(true);
  broadcastLogOut();
  await vi.waitFor(() => expect(keeper.keeps).toBe(false));
  expect(await askTabsToRestore(PATIENCE)).toBe(false);
});

test('only words travel, never a session', async () => {
  tab(true);
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('flx_impersonation');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
  await askTabsToRestore();
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  channel.close();
  expect([...heard].sort()).toEqual(['back', 'end']);
});
