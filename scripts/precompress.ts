import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|html|svg|json|woff)$/;

/**
 * Writes .gz and .br beside each built text file, from disk after everything was written:
 * in earlier hooks chunks still hold placeholders, and browsers would get a blank page.
 */
export function precompress(): Plugin {
  return {
    name: 'flumen-precompress',
    apply: 'build',
    async writeBundle(options) {
      if (!options.dir?.endsWith('client') && !options.dir?.endsWith('tracker')) return;
      const names = await readdir(options.dir, { recursive: true });
      await Promise.all(names.filter((name) => WORTH_IT.test(name)).map((name) => compress(join(options.dir ?? '', name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  if (source.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(source, { params }));
}
