import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { heedOtherTabs, tellOtherTabs } from './other-tabs.ts';

const KEY = ['billing'];

/** Where the account stands with its plan. `everyMs`: asked anew while something is expected. */
export function useBilling({ everyMs }: { readonly everyMs?: number } = {}) {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => perform(billingActions.show, {}, { signal }), refetchInterval: everyMs });
}

function useRefresh(): (answer?: BillingStanding) => Promise<void> {
  const fresh = useFreshRows();
  return async (answer) => {
    if (answer) queryClient.setQueryData(KEY, answer);
    else await queryClient.invalidateQueries({ queryKey: KEY });
    // What can be had follows from it: the offer, and what a coupon still takes off.
    void queryClient.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey.length > KEY.length });
    await fresh(['invoices', 'workspaces', 'canvases']);
  };
}

/** Shows what an act has answered wherever the subscription stands, here and in other tabs, and asks anew for what follows from it. */
export function useFreshBilling(): (answer?: BillingStanding) => Promise<void> {
  const refresh = useRefresh();
  return (answer) => {
    tellOtherTabs();
    return refresh(answer);
  };
}

/** Asks anew when another tab has changed the subscription. */
export function useOtherTabs(): void {
  const refresh = useEffectEvent(useRefresh());
  useEffect(() => heedOtherTabs(() => void refresh()), []);
}
