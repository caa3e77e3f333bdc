/** What can pass the folder of the script on from a site's own address. */
export const PROXIES = ['nginx', 'caddy', 'cloudflare'] as const;
export type ProxyKind = (typeof PROXIES)[number];

interface Way {
  /** Where this installation answers, without a slash at the end, and its host. */
  readonly origin: string;
  readonly host: string;
  /** Path of the folder under the own address, e.g. `/t`. */
  readonly path: string;
  /** Host of the own address. */
  readonly own: string;
}

const nginx = ({ origin, host, path }: Way) => `location ${path}/ {
  proxy_pass ${origin}/t/;
  proxy_ssl_server_name on;
  proxy_set_header Host ${host};
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
}`;

const caddy = ({ origin, path }: Way) => `handle_path ${path}/* {
  rewrite * /t{uri}
  reverse_proxy ${origin} {
    header_up Host {upstream_hostport}
  }
}`;

/** A Worker on the route of the folder. */
const cloudflare = ({ origin, path, own }: Way) => `// Route: ${own}${path}/*
export default {
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const sent = new Request(\`${origin}/t\${pathname.slice(${path.length})}\${search}\`, request);
    sent.headers.set('x-forwarded-for', request.headers.get('cf-connecting-ip') ?? '');
    return fetch(sent);
  },
};`;

const CODE: { readonly [Name in ProxyKind]: (way: Way) => string } = { nginx, caddy, cloudflare };

// Browsers and Node both have it, the libraries this room compiles against do not name it.
declare const URL: new (text: string) => { readonly host: string; readonly pathname: string };

/**
 * The rule that passes `folder` (see `folderMeant`) on to this installation.
 * @param origin where this installation answers, without a slash at the end
 */
export function proxyRule(proxy: ProxyKind, origin: string, folder: string): string {
  const { host: own, pathname: path } = new URL(folder);
  return CODE[proxy]({ origin, host: new URL(origin).host, path, own });
}
