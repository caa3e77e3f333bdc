import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STAND_IN = fileURLToPath(new URL('../src/unused/form-provider.ts', import.meta.url));

/**
 * antd's inputs ask by its contexts whether they stand in a form of antd's, and that file loads the whole engine of
 * forms. Only staff's lists have such a form: they load the engine, everybody else a stand-in for the one part of it
 * that the contexts name.
 */
export function formsApart(): Plugin {
  return {
    name: 'flumen-forms-apart',
    enforce: 'pre',
    resolveId(source, importer = '') {
      return source === 'rc-field-form' && /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer) ? STAND_IN : null;
    },
  };
}
