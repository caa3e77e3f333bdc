import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FROM_INDEX = /import\s*\{([^}]*)\}\s*from\s*(['"])antd\2;?/g;
const EXPORT = /export\s*\{([^}]*)\}\s*from\s*['"]\.\/([^'"]+)['"]/g;

/** Where each name of antd's index comes from, as the index itself says it. */
function readIndex(): ReadonlyMap<string, string> {
  const index = readFileSync(createRequire(import.meta.url).resolve('antd/es/index.js'), 'utf8');
  const found = new Map<string, string>();
  for (const [, specifiers = '', path = ''] of index.matchAll(EXPORT)) {
    for (const specifier of specifiers.split(',')) {
      const [imported = '', name = imported] = specifier.split(/\s+as\s+/).map((word) => word.trim());
      found.set(name, `import { ${imported} as NAME } from 'antd/es/${path}';`);
    }
  }
  return found;
}

/**
 * Imports each component of antd from its own module. The package's index reaches them all, so that the
 * bundler could not tell which of them a part of the product needs.
 */
export function antdParts(): Plugin {
  const parts = readIndex();
  const importOf = (specifier: string): string => {
    const [component = '', name = component] = specifier.split(/\s+as\s+/).map((word) => word.trim());
    const part = parts.get(component);
    if (!part) throw new Error(`antd has no ${component}`);
    return part.replace('NAME', name);
  };
  const replace = (_whole: string, specifiers: string) =>
    specifiers
      .split(',')
      .map((specifier) => specifier.trim())
      .filter((specifier) => specifier && !specifier.startsWith('type '))
      .map(importOf)
      .join(' ');
  return {
    name: 'antd-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /['"]antd['"]/ },
      handler: (code) => ({ code: code.replace(FROM_INDEX, replace), map: null }),
    },
  };
}
