import { Refine } from '@refinedev/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SignedIn } from '#src/app/SignedIn.tsx';
import { authProvider } from '#src/providers/auth/provider.ts';
import { queryClient } from '#src/providers/data/query-client.ts';

const CHECK = ['auth', 'check'];

/** What stands on the first drawing, by what was answered before. */
function drawn(before?: object): string {
  vi.stubGlobal('document', { cookie: '' });
  if (before) queryClient.setQueryData(CHECK, before);
  return renderToStaticMarkup(
    <MemoryRouter>
      <Refine authProvider={authProvider} options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true }}>
        <SignedIn>the dashboard</SignedIn>
      </Refine>
    </MemoryRouter>,
  );
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('keeps what is on screen while it asks anew', () => {
  expect(drawn({ authenticated: true })).toBe('the dashboard');
});

it('waits for the answer, also where the one of a session that has ended was a no', () => {
  expect(drawn()).toContain('splash');
  // Whoever has logged in since then is not sent back.
  expect(drawn({ authenticated: false, redirectTo: '/login' })).toContain('splash');
});
