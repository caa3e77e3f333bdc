import type { Plugin } from 'vite';

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
const AFTER_SPLASH = '    <script src="/theme.js"></script>\n';

/**
 * Moves the page's stylesheets behind its splash. A browser draws nothing while a stylesheet of the
 * head is on its way, but it does draw what stands before one in the body.
 */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const sheets = page.match(STYLESHEET) ?? [];
        const bare = page.replace(STYLESHEET, '');
        if (!bare.includes(AFTER_SPLASH)) throw new Error('index.html has no theme.js after its splash');
        return bare.replace(AFTER_SPLASH, `${AFTER_SPLASH}${sheets.join('')}`);
      },
    },
  };
}
