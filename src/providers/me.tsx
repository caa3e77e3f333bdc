import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Me } from '#domain/wire/session.ts';
import { accountActions } from '#resources/actions/account.ts';
import { perform } from './actions/perform.ts';
import { adoptLanguage } from './i18n.ts';
import { noteSupport } from './support.ts';

const MeContext = createContext<Me | null>(null);
export const ME_KEY = ['me'] as const;

export function fetchMe(signal?: AbortSignal): Promise<Me> {
  return perform(accountActions.show, {}, { signal });
}

export interface MeProviderProps {
  readonly loading: ReactNode;
  readonly failed: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Loads who is signed in; below it `useMe` always has an answer. */
export function MeProvider({ loading, failed, children }: MeProviderProps) {
  const { data, error, refetch } = useQuery({ queryKey: ME_KEY, queryFn: ({ signal }) => fetchMe(signal) });
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
