import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskSpace } from '#server/disk.ts';
import type { Settings } from '#server/settings.ts';
import { MOST_BYTES, MOST_FILE_BYTES, SPARE_BYTES } from './bounds.ts';

type Place = Pick<Settings, 'exportsDir'>;

/** What was written before is not there any more. */
export class LostFile extends Error {
  override readonly name = 'LostFile';
}
/** There is no room for more. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
  readonly problem: 'too_large' | 'no_room';

  constructor(problem: 'too_large' | 'no_room') {
    super(problem);
    this.problem = problem;
  }
}

export const fileOf = ({ exportsDir }: Place, id: string) => join(exportsDir, id);
/** What is noted beside a file while it is written. */
export const notesOf = (place: Place, id: string) => `${fileOf(place, id)}.notes`;

/** Writes behind so many bytes, whatever a process that died has left there; on the disk when it resolves. @throws LostFile */
export async function writeBehind(path: string, bytes: number, more: Uint8Array): Promise<number> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const { size } = await file.stat();
    if (size < bytes) throw new LostFile(`${path} has ${size} bytes of ${bytes}`);
    await file.truncate(bytes);
    await file.write(more, 0, more.length, bytes);
    await file.datasync();
    return bytes + more.length;
  } finally {
    await file.close();
  }
}

export const readNotes = (place: Place, id: string) => readFile(notesOf(place, id));

export async function removeNotes(place: Place, id: string): Promise<void> {
  await rm(notesOf(place, id), { force: true });
}

export async function removeFile(place: Place, id: string): Promise<void> {
  await rm(fileOf(place, id), { force: true });
  await removeNotes(place, id);
}

/** Ids of the exports that have something in the folder. */
export async function idsInFolder({ exportsDir }: Place): Promise<ReadonlySet<string>> {
  const names = await readdir(exportsDir).catch(() => [] as string[]);
  return new Set(names.map((name) => name.replace(/\.notes$/, '')));
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Makes the folder, and looks whether a file may grow. @throws NoRoom */
export async function requireRoom({ exportsDir }: Place, bytes: number, more: number): Promise<void> {
  await mkdir(exportsDir, { recursive: true, mode: 0o700 });
  if (bytes + more > MOST_FILE_BYTES) throw new NoRoom('too_large');
  const space = await diskSpace(exportsDir);
  if ((space && space.free - more < SPARE_BYTES) || (await bytesIn(exportsDir)) + more > MOST_BYTES) throw new NoRoom('no_room');
}
