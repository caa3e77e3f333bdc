import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { isName } from '../src/providers/texts/names.ts';

type Texts = Readonly<Record<string, unknown>>;

/** Of nested texts only what things are called. */
function namesOf(texts: Texts, at = ''): Texts {
  const kept = Object.entries(texts).flatMap(([key, value]): [string, unknown][] => {
    const path = at ? `${at}.${key}` : key;
    if (typeof value === 'string') return isName(path) ? [[key, value]] : [];
    const inner = namesOf(value as Texts, path);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(kept);
}

/** Makes of a locale file, asked for by `de.json?names`, what things are called in that language: searches find by it in all others. */
export function otherNames(): Plugin {
  return {
    name: 'other-names',
    enforce: 'pre',
    transform(code, id) {
      const [path = '', query] = id.split('?');
      if (query !== 'names' || !path.endsWith('.json') || basename(path.slice(0, path.lastIndexOf('/'))) !== 'locales') return undefined;
      return { code: `export default ${JSON.stringify(namesOf(JSON.parse(code) as Texts))}`, moduleType: 'js', map: null };
    },
  };
}
