import { SCRIPT_PARTS } from '../domain/wire/track.ts';

/**
 * How the tracker is built: one script, and its parts as modules of their own that share nothing
 * with it. The server finds a part by the name before its hash.
 * @param outDir where both go
 * @param root of the sources
 */
export function trackerBuilds(outDir: string, root = '.') {
  const common = { outDir, target: 'es2020', copyPublicDir: false };
  return {
    tracker: {
      ...common,
      // A library gets no code that preloads what its modules import: it would be a twentieth of the script.
      lib: { entry: `${root}/tracker/src/main.ts`, formats: ['iife' as const], name: 'flumenTracker', fileName: () => 't.js' },
      // Constants stay constants and are put where they are used: a hundredth of the script.
      rollupOptions: { output: { topLevelVar: false } },
    },
    trackerParts: {
      ...common,
      emptyOutDir: false,
      rollupOptions: {
        input: Object.fromEntries(SCRIPT_PARTS.map((part) => [part, `${root}/tracker/parts/${part}.ts`])),
        preserveEntrySignatures: 'strict' as const,
        output: { format: 'es' as const, entryFileNames: 'p/[name]-[hash].js', chunkFileNames: 'p/[name]-[hash].js' },
      },
    },
  };
}
