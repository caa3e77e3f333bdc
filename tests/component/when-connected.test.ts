import { afterEach, expect, test, vi } from 'vitest';
import { whenConnected } from '#src/ui/timing/when-connected.ts';

const online = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => void online.mockReset());

function turn(isOnline: boolean): void {
  online.mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

test('what failed because the connection was lost comes, also where that is told once it is back', async () => {
  online.mockReturnValue(true);
  let fail: (error: Error) => void = () => undefined;
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    .mockResolvedValueOnce('code');
  const loading = whenConnected(load);
  turn(false);
  turn(true);
  fail(new Error('the request was cut off'));
  await expect(loading).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('without a connection it waits for one; with one all the time a failure is one', async () => {
  online.mockReturnValue(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('code');
  const loading = whenConnected(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(load).toHaveBeenCalledTimes(1);
  turn(true);
  await expect(loading).resolves.toBe('code');
  await expect(whenConnected(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
