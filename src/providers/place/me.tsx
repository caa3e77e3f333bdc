import { useGetIdentity } from '@refinedev/core';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Me } from '#resources/shapes/account/account.ts';
import { noteSupport } from '../support.ts';
import { adoptLanguage } from '../texts/i18n.ts';

const MeContext = createContext<Me | null>(null);

export interface MeProviderProps {
  readonly loading: ReactNode;
  readonly failed: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Waits for Refine's identity; below it `useMe` always has an answer. */
export function MeProvider({ loading, failed, children }: MeProviderProps) {
  const { data, error, refetch } = useGetIdentity<Me>();
  useEffect(() => {
    if (data) void adoptLanguage(data.language);
    noteSupport(data?.support_email);
  }, [data]);
  if (data) return <MeContext value={data}>{children}</MeContext>;
  return error ? failed(error, () => void refetch()) : loading;
}

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe is used outside of MeProvider');
  return me;
}
