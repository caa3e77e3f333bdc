import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Apart {
  readonly source: string;
  /** Who asks for it; whoever else does gets the thing itself. */
  readonly importer: RegExp;
  /** In `src/unused`, with its reason. */
  readonly standIn: string;
}

const PARTS: readonly Apart[] = [
  // antd's inputs ask by its contexts whether they stand in a form of antd's, and that file loads the whole engine of
  // forms. Only staff's lists have such a form: they load the engine, everybody else the one part that the contexts name.
  { source: 'rc-field-form', importer: /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/, standIn: 'form-provider.ts' },
  { source: '../modal/useModal', importer: /[\\/]antd[\\/]es[\\/]app[\\/]App\.js$/, standIn: 'app-windows.ts' },
  { source: '../notification/useNotification', importer: /[\\/]antd[\\/]es[\\/]app[\\/]App\.js$/, standIn: 'app-windows.ts' },
  // The server keeps the copy: Node has no calendar of its own.
  { source: 'temporal-polyfill', importer: /[\\/]domain[\\/]/, standIn: 'temporal.ts' },
].map(({ standIn, ...part }) => ({ ...part, standIn: fileURLToPath(new URL(`../src/unused/${standIn}`, import.meta.url)) }));

/** What a package loads for one of its parts and this product needs elsewhere, or only in some browsers. */
export function partsApart(): Plugin {
  return {
    name: 'flumen-parts-apart',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      return PARTS.find((part) => part.source === source && part.importer.test(importer))?.standIn ?? null;
    },
  };
}
