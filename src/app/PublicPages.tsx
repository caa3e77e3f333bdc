import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#src/providers/data/query-client.ts';

/** Around pages that need no account: what is asked is asked once, and nobody is known. */
export function PublicPages() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
