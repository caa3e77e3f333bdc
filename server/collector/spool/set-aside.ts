import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedRecords } from './damage.ts';
import type { Position } from './segments.ts';

/** Folder in the spool's for bytes that could not be read. */
const FOLDER = 'set-aside';
/** Where they stood and how many records they are. A torn record was never acknowledged and is not counted as lost. */
const NAME = /^(\d{10})-(\d{10})-(\d+)\.(damaged|torn)$/;

const nameOf = ({ segment, offset }: Position, records: number, ending: 'damaged' | 'torn') =>
  `${String(segment).padStart(10, '0')}-${String(offset).padStart(10, '0')}-${records}.${ending}`;

/** Bytes that were acknowledged and cannot be read. */
export interface SetAside {
  readonly files: number;
  /** Requests whose events are in them, at least. */
  readonly records: number;
  readonly bytes: number;
}

/** What was found at a place of a segment in the place of sound records. */
export interface Damage extends Position {
  readonly bytes: number;
  /** Records that are lost, at least; 0 where a record was never finished, and so never acknowledged. */
  readonly records: number;
  readonly file: string;
}

/** Keeps what cannot be read. The same place gives the same file, should the process die before it has gone on. */
export async function setAside(folder: string, at: Position, bytes: Buffer): Promise<Damage> {
  const records = damagedRecords(bytes).filter(({ isTorn }) => !isTorn).length;
  const file = join(folder, FOLDER, nameOf(at, records, records > 0 ? 'damaged' : 'torn'));
  await mkdir(join(folder, FOLDER), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600 });
  return { ...at, bytes: bytes.length, records, file };
}

/** A file of bytes that were set aside. */
export interface Kept {
  readonly path: string;
  readonly at: Position;
  readonly records: number;
}

export async function damagedFiles(folder: string): Promise<Kept[]> {
  const names = await readdir(join(folder, FOLDER)).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, segment, offset, records, ending] = NAME.exec(name) ?? [];
    if (ending !== 'damaged') return [];
    return [{ path: join(folder, FOLDER, name), at: { segment: Number(segment), offset: Number(offset) }, records: Number(records) }];
  });
}

/** Looks at what a spool has set aside, also while its collector works. */
export async function readSetAside(folder: string): Promise<SetAside> {
  const files = await damagedFiles(folder);
  const sizes = await Promise.all(
    files.map(({ path }) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return {
    files: files.length,
    records: files.reduce((sum, { records }) => sum + records, 0),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** Leaves in a file what could not be read, under a name that says how much that is. */
export async function keepOnly({ path, at }: Kept, records: readonly Buffer[]): Promise<void> {
  if (records.length === 0) return unlink(path);
  const renamed = join(path, '..', nameOf(at, records.length, 'damaged'));
  await writeFile(`${path}.part`, Buffer.concat(records), { mode: 0o600 });
  await rename(`${path}.part`, renamed);
  if (renamed !== path) await unlink(path);
}
