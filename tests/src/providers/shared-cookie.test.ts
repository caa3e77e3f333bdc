import { afterEach, expect, test, vi } from 'vitest';
import { removeShared, storeShared } from '#src/providers/session/shared-cookie.ts';

interface Cookie {
  readonly value: string;
  /** Undefined: of the host alone. */
  readonly domain?: string;
}

/** What a browser keeps and shows of the cookies of one path (RFC 6265, sections 5.3 and 5.4): the oldest first. */
class Jar {
  readonly host: string;
  kept: Cookie[];
  constructor(host: string, kept: Cookie[] = []) {
    this.host = host;
    this.kept = kept;
  }
  get cookie(): string {
    return this.kept.map(({ value }) => `flx=${value}`).join('; ');
  }
  set cookie(line: string) {
    const [pair = '', ...rest] = line.split('; ');
    const attributes = new Map(rest.map((each) => each.split('=') as [string, string | undefined]));
    const domain = attributes.get('domain');
    if (domain !== undefined && (!domain.includes('.') || !`.${this.host}`.endsWith(`.${domain}`))) return;
    const at = this.kept.findIndex((cookie) => cookie.domain === domain);
    const expires = attributes.get('expires');
    const isOver = expires !== undefined && Date.parse(expires) < Date.now();
    const cookie = { value: pair.slice('flx='.length), domain };
    this.kept = at < 0 ? [...this.kept, cookie] : this.kept.with(at, cookie);
    if (isOver) this.kept = this.kept.filter((each) => each !== cookie);
  }
}

/** A page on `host` with the domain of the setting in its head. */
function open(host: string, setting?: string, kept: Cookie[] = []): Jar {
  const jar = new Jar(host, kept);
  const querySelector = () => (setting === undefined ? null : { content: setting });
  vi.stubGlobal('document', {
    querySelector,
    get cookie() {
      return jar.cookie;
    },
    set cookie(line) {
      jar.cookie = line;
    },
  });
  vi.stubGlobal('window', { location: { hostname: host } });
  return jar;
}
afterEach(() => void vi.unstubAllGlobals());

const HOST = 'flumen.shop.example';
const soon = () => ({ expires: new Date(Date.now() + 60_000), sameSite: 'lax' as const });

test.each([undefined, 'shop.example', HOST])('is kept on the domain of the setting and removed from there: %s', (domain) => {
  const jar = open(HOST, domain);
  storeShared('flx', 'one', soon());
  expect(jar.kept).toEqual([{ value: 'one', domain }]);
  storeShared('flx', 'two', soon());
  expect(jar.kept).toEqual([{ value: 'two', domain }]);
  removeShared('flx');
  expect(jar.kept).toEqual([]);
});

test.each([
  ['set', undefined, 'shop.example'],
  ['taken away', 'shop.example', undefined],
  ['changed', 'shop.example', HOST],
])('one from before the setting was %s does not hide the new one, nor outlive log-out', (_how, before, now) => {
  const jar = open(HOST, now, [{ value: 'old', domain: before }]);
  storeShared('flx', 'new', soon());
  expect(jar.kept).toEqual([{ value: 'new', domain: now }]);
  const left = open(HOST, now, [{ value: 'old', domain: before }]);
  removeShared('flx');
  expect(left.kept).toEqual([]);
});

test('where the page has another host than the public one, or no page may use the domain, it is of the host alone', () => {
  for (const [host, domain] of [
    ['localhost', 'shop.example'],
    ['shop.example', 'example'],
  ] as const) {
    const jar = open(host, domain);
    storeShared('flx', 'one', soon());
    expect(jar.kept).toEqual([{ value: 'one', domain: undefined }]);
    removeShared('flx');
    expect(jar.kept).toEqual([]);
  }
});
