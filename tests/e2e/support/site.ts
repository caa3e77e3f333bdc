import { createServer, type Server } from 'node:http';

/** A small shop on an origin of its own, with whatever snippet the product told its owner to paste. */
export interface Site {
  readonly origin: string;
  readonly host: string;
  setSnippet(html: string): void;
  stop(): Promise<void>;
}

const page = (snippet: string, title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${snippet}</head><body><h1>${title}</h1>${body}</body></html>`;

const PAGES: Record<string, [title: string, body: string]> = {
  '/guide': [
    'Brewing guide',
    '<a href="/about">About us</a> <button type="button" id="more">Show more</button> <form id="get" action="/thanks" method="get"><label>Name <input name="n" required></label><button>Send me the guide</button></form>',
  ],
  '/thanks': ['Thank you', '<a id="to-sales" href="/box">See the box</a>'],
  '/box': ['The tasting box', '<a id="buy" href="/order">Buy now</a>'],
  '/order': [
    'Order confirmed',
    `<button type="button" id="pay">Pay</button><script>document.getElementById('pay').addEventListener('click', function () { flumen('purchase', { order: 'A-1001', value: 5400, currency: 'USD', sku: 'box', name: 'Tasting box' }); });</script>`,
  ],
  '/till': [
    'Till',
    `<a id="host">Checkout</a> <a id="domain">Confirm</a> <a href="https://partner.example/" onclick="return false">Partner</a><script>
host.href = '//pay.localhost:' + location.port + '/till';
domain.href = '//127.0.0.1:' + location.port + '/order';
</script>`,
  ],
  '/about': ['About us', '<a href="/guide">Guide</a>'],
};

export function startSite(): Promise<Site> {
  let snippet = '';
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const [title, body] = PAGES[path] ?? ['Not here', ''];
    response.writeHead(PAGES[path] ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(snippet, title, body));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (!address || typeof address === 'string') return reject(new Error('no address'));
      const host = `localhost:${address.port}`;
      resolve({
        origin: `http://${host}`,
        host,
        setSnippet: (html) => {
          snippet = html;
        },
        // Pages that are still open keep their connections.
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
