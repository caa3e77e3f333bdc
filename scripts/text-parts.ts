import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { LATER_PARTS, sectionsOf } from '../src/providers/texts/parts.ts';

/** Parts of the locale files that only the server says; browsers need not load them. */
const SERVER_ONLY: readonly string[] = ['mail', 'documents', 'error_titles', 'refusals'];

/** What is said by one part of the product alone comes with it (`src/providers/texts/parts.ts`). */
const LATER: readonly string[] = [...SERVER_ONLY, ...LATER_PARTS.flatMap(sectionsOf)];

/**
 * Makes several chunks of each locale file: what every page says, and by a query (`de.json?canvas`)
 * what one part says. What only the server says is left out of what browsers load.
 */
export function textParts(): Plugin {
  return {
    name: 'text-parts',
    enforce: 'pre',
    transform(code, id) {
      const [path = '', query = ''] = id.split('?');
      const isLocale = path.endsWith('.json') && basename(path.slice(0, path.lastIndexOf('/'))) === 'locales';
      if (!isLocale || query === 'names' || this.environment.name !== 'client') return undefined;
      const asked = LATER_PARTS.find((part) => query.split('&').includes(part));
      const isKept = (section: string) => (asked ? sectionsOf(asked).includes(section) : !LATER.includes(section));
      const texts = Object.entries(JSON.parse(code) as Record<string, unknown>);
      const kept = JSON.stringify(Object.fromEntries(texts.filter(([section]) => isKept(section))));
      // The bundler takes a name with a query for no JSON.
      return asked ? { code: `export default ${kept}`, moduleType: 'js', map: null } : { code: kept, map: null };
    },
  };
}
