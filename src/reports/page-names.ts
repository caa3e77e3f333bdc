/** The host of all these pages (`host/path`), where they have one: there is no need to repeat it. */
export function oneHost(pages: readonly string[]): string | null {
  const hosts = new Set(pages.map((page) => page.slice(0, page.indexOf('/'))));
  return hosts.size === 1 ? ([...hosts][0] ?? null) : null;
}

export const withoutHost = (name: string, host: string | null) =>
  host && name.length > host.length && name.startsWith(host) ? name.slice(host.length) : name;
