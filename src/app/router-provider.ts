import { type GoConfig, matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { useCallback, useContext, useMemo } from 'react';
import { type Location, useLocation, useNavigate, useParams } from 'react-router';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { resourceNamed } from '#resources/index.ts';
import { fromRefine, type ListParams, readListState, toRefine, writeListState } from '#src/crud/rows/list-query.ts';
import { workspaceIn } from '#src/providers/data/resource-paths.ts';
import { useCurrency } from '#src/providers/place/workspace.tsx';

const isListQuery = (query: GoConfig['query']): query is Partial<ListParams> =>
  query !== undefined && ['filters', 'sorters', 'currentPage'].some((name) => name in query);

/** The query part of where `go` leads: what a list shows as readable text, everything else by its name. */
function searchOf({ query, options }: GoConfig, { search }: Location, list: AnyResource | undefined, currency: Currency): string {
  const params = new URLSearchParams(options?.keepQuery ? search : '');
  const { filters: _f, sorters: _s, currentPage: _c, pageSize: _p, ...others }: Record<string, unknown> = query ?? {};
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined || value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const written = list && isListQuery(query) ? writeListState(list, fromRefine(list, query, currency), params) : params;
  return written.size > 0 ? `?${written}` : '';
}

/** What an address shows of a list; it may also hold what is default, or what no list knows. */
function shownBy(search: string, list: AnyResource): string {
  const params = new URLSearchParams(search);
  return writeListState(list, readListState(list, params), params).toString();
}

type Resources = Parameters<typeof matchResourceFromRoute>[1];

function matchAt(pathname: string, resources: Resources) {
  const { resource, action } = matchResourceFromRoute(pathname, resources);
  return { pathname, resources, resource, action, list: action === 'list' && resource ? resourceNamed(resource.name) : undefined };
}

let last: ReturnType<typeof matchAt> | undefined;

/** The resource whose screen is at this address, and what the screen does. Nearly every hook of Refine asks, and the address is one. */
function useMatch() {
  const { pathname } = useLocation();
  const { resources } = useContext(ResourceContext);
  return useMemo(() => {
    if (last?.pathname !== pathname || last.resources !== resources) last = matchAt(pathname, resources);
    return last;
  }, [pathname, resources]);
}

function useGoTo() {
  const navigate = useNavigate();
  const location = useLocation();
  const currency = useCurrency();
  const { list } = useMatch();
  return useCallback(
    (config: GoConfig) => {
      const { to, type, hash, options } = config;
      const search = searchOf(config, location, list, currency);
      const fragment = hash ?? (options?.keepHash ? location.hash : '');
      const target = `${to ?? location.pathname}${search}${fragment ? `#${fragment.replace(/^#/, '')}` : ''}`;
      if (type === 'path') return target;
      // A table says what it shows whenever it is drawn: where the address says so already, nothing happens.
      const isThere =
        to === undefined && list !== undefined && isListQuery(config.query) && shownBy(search, list) === shownBy(location.search, list);
      if (!isThere) void navigate(target, { replace: type === 'replace', preventScrollReset: to === undefined });
      return undefined;
    },
    [navigate, location, currency, list],
  );
}

function useParse() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const currency = useCurrency();
  const { resource, action, list } = useMatch();
  return useCallback((): ParseResponse => {
    const shown = list && { ...toRefine(list, readListState(list, new URLSearchParams(search)), currency), pageSize: PAGE_SIZE };
    return { resource, action, id, pathname, params: { workspaceId: workspaceIn(pathname), ...shown } };
  }, [resource, action, list, id, pathname, search, currency]);
}

/**
 * Refine's way to addresses and back. A list stands there in words that can be read, shared and typed
 * (`?status=live,paused&created_at=2026-01-01..&sort=-name`); the workspace of the address is part of
 * what every data call is told (`meta.workspaceId`).
 */
export const routerProvider: RouterProvider = { ...bindings, go: useGoTo, parse: useParse };
