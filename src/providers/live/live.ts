import type { LiveProvider } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '#domain/wire/session.ts';
import { ME_KEY } from '../auth/identity.ts';
import { authorised, DASHBOARD_API } from '../data/api.ts';
import { queryClient } from '../data/query-client.ts';
import { INVITATIONS_KEY } from '../place/invitations.ts';
import { grantsKey, refreshWorkspace } from '../place/workspace.tsx';
import { pause, waitBefore } from './pause.ts';
import { readMessages } from './sse.ts';

type Handler = (event: LiveEvent) => void;
const handlers = new Set<Handler>();

function publish(workspace: string, event: LiveEvent): void {
  if (event.type === 'grants') {
    void queryClient.invalidateQueries({ queryKey: grantsKey(workspace) });
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    void queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
  }
  // Its name, zone or lock: what every screen of it shows.
  if (event.type === 'resource' && event.resource === 'workspaces') refreshWorkspace(workspace);
  for (const handler of handlers) handler(event);
}

async function readStream(workspace: string, response: Response): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  while (reader) {
    const { value, done } = await reader.read();
    if (done) return;
    const { messages, rest } = readMessages(buffer + value);
    buffer = rest;
    for (const message of messages) publish(workspace, JSON.parse(message) as LiveEvent);
  }
}

async function listen(workspace: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0, first = true; !signal.aborted; attempt += 1, first = false) {
    try {
      const response = await authorised('GET', `${DASHBOARD_API}/live?project=${workspace}`, { signal, stream: true });
      if ([401, 403, 404].includes(response.status)) return;
      if (response.ok) {
        // Something may have happened while nobody listened.
        if (!first) void queryClient.invalidateQueries({ refetchType: 'active' });
        attempt = 0;
        await readStream(workspace, response);
      }
    } catch {
      // The connection broke or the server is away: wait and try again.
    }
    await pause(waitBefore(attempt), signal);
  }
}

/** Keeps one stream open while a workspace is on screen. */
export function useLiveConnection(workspace: string): void {
  useEffect(() => {
    const controller = new AbortController();
    void listen(workspace, controller.signal);
    return () => controller.abort();
  }, [workspace]);
}

/** Calls `handler` for every live event of the open workspace. */
export function useLive(handler: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listener: Handler = (event) => latest.current(event);
    handlers.add(listener);
    return () => {
      handlers.delete(listener);
    };
  }, []);
}

/** Refine's seam: a list refetches when rows of its resource change anywhere. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, callback }) => {
    const handler: Handler = (event) => {
      if (event.type !== 'resource' || channel !== `resources/${event.resource}`) return;
      if (!types.includes('*') && !types.includes(event.action)) return;
      callback({ channel, type: event.action, payload: { ids: [...event.ids] }, date: new Date() });
    };
    handlers.add(handler);
    return handler;
  },
  unsubscribe: (handler: Handler) => {
    handlers.delete(handler);
  },
};
