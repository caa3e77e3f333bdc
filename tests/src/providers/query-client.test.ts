import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, refetchActive } from '#src/providers/data/query-client.ts';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
  queryClient.clear();
});

/** A query on screen, which was answered once. */
async function shown(key: string, queryFn: () => Promise<string>, staleTime?: number): Promise<void> {
  const options = { queryKey: [key], queryFn, ...(staleTime === undefined ? {} : { staleTime }) };
  ended.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.getQueryState([key])?.fetchStatus).toBe('idle'));
}

it('asks again for everything on screen after a renewed session, whether it had failed or not', async () => {
  const [fine, failing, away] = [vi.fn(async () => 'x'), vi.fn(() => Promise.reject(new Error('401'))), vi.fn(async () => 'x')];
  await shown('fine', fine);
  await shown('failing', failing);
  await queryClient.fetchQuery({ queryKey: ['away'], queryFn: away });
  refetchActive();
  await vi.waitFor(() => expect([fine.mock.calls.length, failing.mock.calls.length]).toEqual([2, 2]));
  expect(away).toHaveBeenCalledTimes(1);
});

it('leaves an open drawing alone, and does not ask twice for what is on its way', async () => {
  const drawing = vi.fn(async () => 'x');
  await shown('drawing', drawing, Number.POSITIVE_INFINITY);
  let answer = (_: string): void => undefined;
  const slow = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  ended.push(new QueryObserver(queryClient, { queryKey: ['slow'], queryFn: slow }).subscribe(() => undefined));
  refetchActive();
  answer('x');
  await vi.waitFor(() => expect(queryClient.getQueryData(['slow'])).toBe('x'));
  expect([drawing.mock.calls.length, slow.mock.calls.length]).toEqual([1, 1]);
});
