import type { Plugin } from 'vite';

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
/** Where the bundler puts the stylesheets of what is loaded later. */
const LATER_SHEETS = 'document.head.appendChild(';
const AFTER_SPLASH = '    <script src="/theme.js"></script>\n';

/**
 * Moves the page's stylesheets behind its splash. A browser draws nothing while a stylesheet of the
 * head is on its way, but it does draw what stands before one in the body. Those of screens, which
 * come later, go to the end of the body: in the head they would stand before the rules they refine.
 */
export function splashFirst(): Plugin {
  let moved = false;
  return {
    name: 'splash-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => {
      if (!id.includes('vite/preload-helper') || !code.includes(LATER_SHEETS)) return null;
      moved = true;
      return { code: code.replace(LATER_SHEETS, 'document.body.appendChild('), map: null };
    },
    buildEnd(error) {
      if (!error && !moved) throw new Error('stylesheets that come later are no longer put where they can be moved from');
    },
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
