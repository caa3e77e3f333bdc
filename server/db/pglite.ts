import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Settings } from '#server/settings.ts';
import { durableFilesystem, FSYNC_ON } from './durable-filesystem.ts';

/** Where a PGlite lives and what its commits survive. */
export interface PgliteFolder {
  readonly folder: string;
  readonly durability: Settings['durability'];
}

/**
 * PostgreSQL's own default are 128 MB, which WebAssembly takes at the start and never gives back: 120 MB more than with these, measured.
 * What they do not hold comes out of the machine's cache of files.
 */
const BUFFERS: readonly string[] = ['-c', 'shared_buffers=32MB'];

/** Opens the PostgreSQL of a folder inside this thread. */
export function openPglite({ folder, durability }: PgliteFolder): Promise<PGlite> {
  const isDurable = durability === 'power';
  const place: PGliteOptions = isDurable ? { fs: durableFilesystem(folder) } : { dataDir: folder };
  const startParams = [...(isDurable ? FSYNC_ON : PGlite.defaultStartParams), ...BUFFERS];
  // Trigrams: searching by a part of a word goes by an index.
  return PGlite.create({ ...place, startParams, extensions: { pg_trgm } });
}
