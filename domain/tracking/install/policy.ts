/** What a page's Content-Security-Policy lets in: a policy is its directives by name, in small letters. */
export type Policy = ReadonlyMap<string, readonly string[]>;

export interface Address {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly origin: string;
}

/** Several policies may stand in one header, parted by commas; each has to allow what is loaded. */
export function policiesIn(text: string): readonly Policy[] {
  return text.split(',').flatMap((one) => {
    const directives = new Map<string, readonly string[]>();
    for (const part of one.split(';')) {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
    }
    return directives.size === 0 ? [] : [directives];
  });
}

const STANDARD_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const portOf = ({ port, protocol }: Address) => port || (STANDARD_PORT[protocol] ?? '');
/** A source that says http takes https, too. */
const takesScheme = (said: string, protocol: string) => said === protocol || (said === 'http:' && protocol === 'https:');
const SOURCE = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^\s/:*]+|\[[^\]]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i;

function takesHost(said: string, hostname: string): boolean {
  if (said === '*') return true;
  return said.startsWith('*.') ? hostname.endsWith(said.slice(1)) : hostname === said;
}

function takesPort(said: string | undefined, url: Address): boolean {
  if (said === '*') return true;
  const port = portOf(url);
  if (said === undefined) return port === STANDARD_PORT[url.protocol];
  return said === port || (said === '80' && port === '443');
}

const takesPath = (said: string, path: string) => said === '' || (said.endsWith('/') ? path.startsWith(said) : path === said);

function takes(source: string, url: Address, page: Address): boolean {
  const low = source.toLowerCase();
  if (low === '*') return takesScheme('http:', url.protocol) || url.protocol === page.protocol;
  if (low === "'self'") return url.origin === page.origin || (url.hostname === page.hostname && isUpgrade(url, page));
  if (/^[a-z][a-z0-9+.-]*:$/.test(low)) return takesScheme(low, url.protocol);
  const [, scheme, host, port, path = ''] = SOURCE.exec(source) ?? [];
  if (!host) return false;
  const isScheme = takesScheme(scheme?.toLowerCase() ?? page.protocol, url.protocol);
  return isScheme && takesHost(host.toLowerCase(), url.hostname) && takesPort(port, url) && takesPath(path, url.pathname);
}

const isUpgrade = (url: Address, page: Address) =>
  page.protocol === 'http:' && url.protocol === 'https:' && portOf(page) === '80' && portOf(url) === '443';

/** Sources of the first of the directives that the policy has; undefined: it says nothing, and everything is let in. */
const sourcesOf = (policy: Policy, names: readonly string[]) =>
  names.map((name) => policy.get(name)).find((sources) => sources !== undefined);

export interface LoadedScript {
  readonly url: Address;
  readonly nonce: string | undefined;
  readonly integrity: string | undefined;
}

/** May the page load this script by its tag? */
export function allowsScript(policy: Policy, { url, nonce, integrity }: LoadedScript, page: Address): boolean {
  const sources = sourcesOf(policy, ['script-src-elem', 'script-src', 'default-src']);
  if (!sources) return true;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  const hashes = integrity?.trim().split(/\s+/) ?? [];
  if (hashes.length > 0 && hashes.every((hash) => hash !== '' && sources.includes(`'${hash}'`))) return true;
  // With 'strict-dynamic' browsers look at nonces and hashes alone.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => takes(source, url, page));
}

/** May scripts of the page send to this address? */
export function allowsSending(policy: Policy, url: Address, page: Address): boolean {
  return sourcesOf(policy, ['connect-src', 'default-src'])?.some((source) => takes(source, url, page)) ?? true;
}
