import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askFirstQuestions } from '#src/app/first-questions.ts';
import { api, askAhead } from '#src/providers/data/api.ts';

const WORKSPACE = '0193a1b2-0000-7000-8000-00000000000a';
const CANVAS = '0193a1b2-0000-7000-8000-00000000000b';

let asked: string[];
let answer: (path: string) => Promise<Response>;
let token: string;

beforeEach(() => {
  asked = [];
  token = 'pia';
  answer = async (path) => Response.json({ path, number: asked.length });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { languages: ['de-DE'], onLine: true });
  vi.stubGlobal('window', { location: { protocol: 'http:', hostname: 'here.test', pathname: '/', search: '' } });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return token && `flx_auth=${encodeURIComponent(JSON.stringify({ id: token, access_token: token, refresh_token: 'r' }))}`;
    },
  });
  vi.stubGlobal('fetch', (path: string, { headers }: { readonly headers: Headers }) => {
    asked.push(`${headers.get('Authorization')} ${headers.get('Accept-Language')} ${path}`);
    return answer(path);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives the answer to whoever reads that path first, and asks again after that', async () => {
  askAhead('/api/x');
  expect(asked).toEqual(['Bearer pia de /api/x']);
  expect(await api.get('/api/x')).toMatchObject({ number: 1 });
  expect(asked).toHaveLength(1);
  expect(await api.get('/api/x')).toMatchObject({ number: 2 });
});

it('gives nobody what another session was answered, what is old, or what was read before something was written', async () => {
  askAhead('/api/x');
  token = 'tom';
  expect(await api.get('/api/x')).toMatchObject({ number: 2 });
  askAhead('/api/x');
  await api.post('/api/y');
  expect(await api.get('/api/x')).toMatchObject({ number: 5 });
  vi.useFakeTimers({ toFake: ['performance'] });
  askAhead('/api/x');
  vi.advanceTimersByTime(5_001);
  expect(await api.get('/api/x')).toMatchObject({ number: 7 });
});

it('is asked again where it went wrong, and says nothing where nobody reads it', async () => {
  answer = async () => {
    throw new TypeError('network');
  };
  askAhead('/api/lost');
  askAhead('/api/x');
  await new Promise((resolve) => setTimeout(resolve));
  answer = async () => Response.json({ number: asked.length });
  expect(await api.get('/api/x')).toEqual({ number: 3 });
});

it('asks for a canvas with what stands around it, for a workspace only that, and for nobody who is not signed in', () => {
  const paths = (pathname: string) => {
    asked = [];
    askFirstQuestions(pathname);
    return asked.map((line) => line.split(' ').at(-1));
  };
  const around = ['/api/dashboard/me', `/api/dashboard/projects/${WORKSPACE}`, `/api/dashboard/grants/${WORKSPACE}`];
  const canvas = `/api/dashboard/funnels/${CANVAS}`;
  expect(paths(`/dashboard/workspaces/${WORKSPACE}/canvases/${CANVAS}`)).toEqual([...around, canvas, `${canvas}/document`]);
  expect(paths(`/dashboard/workspaces/${WORKSPACE}/monitor`)).toEqual(around);
  expect(paths('/dashboard/account-settings')).toEqual([]);
  token = '';
  expect(paths(`/dashboard/workspaces/${WORKSPACE}/monitor`)).toEqual([]);
});
