import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Settings } from '#server/settings.ts';
import { durableFilesystem, FSYNC_ON } from './durable-filesystem.ts';

/** Where a PGlite lives and what its commits survive. */
export interface PgliteFolder {
  readonly folder: string;
  readonly durability: Settings['durability'];
}

/** Opens the PostgreSQL of a folder inside this thread. */
export function openPglite({ folder, durability }: PgliteFolder): Promise<PGlite> {
  const place: PGliteOptions = durability === 'power' ? { fs: durableFilesystem(folder), startParams: FSYNC_ON } : { dataDir: folder };
  // Trigrams: searching by a part of a word goes by an index.
  return PGlite.create({ ...place, extensions: { pg_trgm } });
}
