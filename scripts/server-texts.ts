import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Parts of the locale files that only the server says; browsers need not load them. */
const SERVER_ONLY: readonly string[] = ['mail', 'error_titles', 'refusals'];

/** Leaves the server's texts out of what browsers load. */
export function serverTexts(): Plugin {
  return {
    name: 'server-texts',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      const isLocale = path.endsWith('.json') && basename(path.slice(0, path.lastIndexOf('/'))) === 'locales';
      if (!isLocale || this.environment.name !== 'client') return undefined;
      const texts = JSON.parse(code) as Record<string, unknown>;
      const kept = Object.entries(texts).filter(([part]) => !SERVER_ONLY.includes(part));
      return { code: JSON.stringify(Object.fromEntries(kept)), map: null };
    },
  };
}
