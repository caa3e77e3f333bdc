import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { fromRoot } from './root.ts';

/** The sources a file was made of, each with the time of its last change. */
const made = z.record(z.string(), z.number());
const esbuild = z.object({
  buildSync: z.custom<(options: object) => unknown>((value) => typeof value === 'function'),
});
const built = z.object({
  outputFiles: z.array(z.object({ text: z.string() })).length(1),
  metafile: z.object({ inputs: z.record(z.string(), z.unknown()) }),
});

const changedAt = (file: string): number => statSync(fromRoot(file)).mtimeMs;

function isFresh(list: string): boolean {
  try {
    return Object.entries(made.parse(JSON.parse(readFileSync(list, 'utf8')))).every(([file, time]) => changedAt(file) === time);
  } catch {
    return false;
  }
}

/** Others may do the same at this moment: a file appears whole or not at all. */
function writeWhole(file: string, text: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}

/**
 * One file of JavaScript from an entry and the sources it imports, kept until one of them changes.
 * Only while sources run: a thread or process that translates them itself, as the server does
 * through tsx, takes three times as long to start.
 */
export function bundleSource(name: string, entry: string): string {
  const folder = fromRoot('node_modules', '.cache', 'flumen');
  const [file, list] = [join(folder, `${name}.mjs`), join(folder, `${name}.json`)];
  if (isFresh(list)) return file;
  const { buildSync } = esbuild.parse(createRequire(import.meta.url)('esbuild'));
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', write: false, metafile: true };
  const { outputFiles, metafile } = built.parse(buildSync({ ...options, absWorkingDir: fromRoot(), entryPoints: [entry], outfile: file }));
  mkdirSync(folder, { recursive: true });
  writeWhole(file, outputFiles[0]?.text ?? '');
  writeWhole(list, JSON.stringify(Object.fromEntries(Object.keys(metafile.inputs).map((input) => [input, changedAt(input)]))));
  return file;
}
