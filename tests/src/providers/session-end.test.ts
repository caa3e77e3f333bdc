import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authProvider } from '#src/providers/auth/provider.ts';
import { authorised } from '#src/providers/data/api.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import {
  keepStaffSession,
  onSessionEnd,
  readSession,
  type SessionEnded,
  takeStaffSession,
  writeSession,
} from '#src/providers/session/session.ts';

const sessionOf = (name: string) => ({
  id: name,
  access_token: `${name}-token`,
  refresh_token: `${name}-refresh`,
  has_actions_permission: false,
  has_vip_permission: false,
});
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

let cookies: Map<string, string>;
const stops: (() => void)[] = [];

beforeEach(() => {
  cookies = new Map();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('window', {
    location: { protocol: 'http:', hostname: 'here.test', pathname: '/dashboard/workspaces', search: '?q=a', assign: vi.fn() },
  });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = '', rest = ''] = /^([^=]*)=([^;]*)(.*)$/.exec(line) ?? [];
      const expires = /expires=([^;]*)/.exec(rest)?.[1];
      if (expires && Date.parse(expires) < Date.now()) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  // Whatever is asked, and with whatever token: not with this one.
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

it('ends once, however many calls are refused together, and takes along what was read in it', async () => {
  writeSession(sessionOf('pia'), true, false);
  queryClient.setQueryData(['data', 'default', 'canvases'], ['secret']);
  const ends: SessionEnded[] = [];
  stops.push(onSessionEnd((end) => ends.push(end)));
  await Promise.all(['/a', '/b', '/c'].map((path) => authorised('GET', path)));
  expect(ends.map(({ wasImpersonated }) => wasImpersonated)).toEqual([false]);
  expect(readSession()).toBeNull();
  expect(queryClient.getQueryData(['data', 'default', 'canvases'])).toBeUndefined();
  expect(await authProvider.onError(ends[0])).toEqual({ redirectTo: '/login?redirect=%2Fdashboard%2Fworkspaces%3Fq%3Da' });
});

it('leaves the session of staff alone, which takes the place of the one that was refused', async () => {
  writeSession(sessionOf('staff'), true, false);
  keepStaffSession();
  writeSession(sessionOf('customer'), true, true);
  // As the screens do: what the provider says is done at once.
  stops.push(onSessionEnd((end) => void authProvider.onError(end)));
  await Promise.all(['/a', '/b', '/c'].map((path) => authorised('GET', path)));
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/admin-dashboard/users'));
  expect(readSession()?.id).toBe('staff');
  expect(takeStaffSession()).toBeNull();
});

it('ends nothing for an error that says nothing of the session', async () => {
  writeSession(sessionOf('pia'), true, false);
  for (const error of [new ApiError(401, []), new ApiError(500, []), new Error('x'), undefined])
    expect(await authProvider.onError(error)).toEqual({});
  expect(await authProvider.check()).toEqual({ authenticated: true });
});
