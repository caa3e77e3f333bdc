import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '#server/settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is answered is nothing for a browser to show: headers that protect pages would only cost time. */
    isBare?: boolean;
  }
}

/** Scripts come from this server alone, never from the page's text; styles may, antd writes them at run time. */
export function securityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'demoVideos' | 'bookingUrl'>): void {
  const players = [
    ...new Set([...Object.values(settings.demoVideos), settings.bookingUrl ?? []].flat().map((address) => new URL(address).origin)),
  ];
  const secure = settings.publicUrl.startsWith('https:');
  // Answers of the APIs hold what only the asker may see: nothing on the way keeps them unless a route says so.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  // Made once: the same for every answer.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // Mails are shown in frames of this page's own; videos and a calendar only from where the settings name one.
        frameSrc: ["'self'", ...players],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isBare) done();
    else protect(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}
