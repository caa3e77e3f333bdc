import type { Written } from '#server/db/tables/exports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { StoreError } from '#server/events/store/errors.ts';
import type { Settings } from '#server/settings.ts';
import { CHUNK_ROWS, LEAST_ROWS } from './bounds.ts';
import { type Chunk, nextChunk, type Place, placeAt, readChunk, type Scope, type Slot, slotsFrom } from './chunks.ts';
import { fileOf, notesOf, readNotes, removeNotes, requireRoom, writeBehind } from './files.ts';
import { commonFoot, MAGIC, takeApart } from './parquet/join.ts';

export const NOTHING: Written = { bytes: 0, noted: 0, rows: 0, next: null };
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const LENGTH_BYTES = 4;
/** The answer was larger than the engine gives away at once, or took more memory than a statement may have. */
const TOO_LARGE: ReadonlySet<string> = new Set(['TOO_MANY_ROWS_OR_BYTES', 'MEMORY_LIMIT_EXCEEDED']);

/** Where a file is written, and which events it holds. */
export interface Writing {
  readonly settings: Pick<Settings, 'exportsDir'>;
  readonly id: string;
  readonly scope: Scope;
}
/** One step further: `total` is null once the file is whole, else how many events it will have. */
export interface Step {
  readonly written: Written;
  readonly total: number | null;
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes);
  return length;
};

async function addCsv({ settings, id, scope }: Writing, store: Analytics, written: Written, chunk: Chunk): Promise<Written> {
  const isFirst = written.bytes === 0;
  const lines = await readChunk(store, scope, chunk, isFirst ? 'CSVWithNames' : 'CSV');
  const more = isFirst ? Buffer.concat([BYTE_ORDER_MARK, lines]) : lines;
  await requireRoom(settings, written.bytes, more.length);
  return { ...written, bytes: await writeBehind(fileOf(settings, id), written.bytes, more) };
}

/** A part's foot is noted beside the file, with the length of the part: one foot for all of them is written at the end. */
async function addParquet({ settings, id, scope }: Writing, store: Analytics, written: Written, chunk: Chunk): Promise<Written> {
  const { body, foot } = takeApart(Buffer.from(await readChunk(store, scope, chunk, 'Parquet')));
  const more = written.bytes === 0 ? Buffer.concat([MAGIC, body]) : body;
  const note = Buffer.concat([lengthOf(body.length), lengthOf(foot.length), foot]);
  await requireRoom(settings, written.bytes, more.length + note.length);
  const bytes = await writeBehind(fileOf(settings, id), written.bytes, more);
  return { ...written, bytes, noted: await writeBehind(notesOf(settings, id), written.noted, note) };
}

async function finishParquet({ settings, id }: Writing, written: Written): Promise<Written> {
  const notes = (await readNotes(settings, id)).subarray(0, written.noted);
  const parts: { readonly foot: Buffer; readonly bytes: number }[] = [];
  for (let at = 0; at < notes.length; ) {
    const [bytes, length] = [notes.readUInt32LE(at), notes.readUInt32LE(at + LENGTH_BYTES)];
    at += 2 * LENGTH_BYTES;
    parts.push({ bytes, foot: notes.subarray(at, at + length) });
    at += length;
  }
  const foot = commonFoot(parts);
  await requireRoom(settings, written.bytes, foot.length);
  return { ...written, bytes: await writeBehind(fileOf(settings, id), written.bytes, foot) };
}

const FORMATS = {
  csv: { add: addCsv, finish: async (_: Writing, written: Written) => written },
  parquet: { add: addParquet, finish: finishParquet },
} as const;

/** What was noted on the way is needed no more. */
export const tidy = ({ settings, id }: Writing) => removeNotes(settings, id);

/** The next chunk in the file; of fewer events where so many are too large. */
async function step(
  writing: Writing,
  store: Analytics,
  written: Written,
  slots: readonly Slot[],
  most: number,
): Promise<{ written: Written; left: readonly Slot[]; most: number }> {
  const { scope } = writing;
  const from: Place = written.next ?? placeAt(scope.start);
  try {
    const { chunk, left } = await nextChunk(store, scope, from, slots, most);
    const added = await FORMATS[scope.format].add(writing, store, written, chunk);
    return { written: { ...added, rows: written.rows + chunk.rows, next: chunk.to }, left, most };
  } catch (error) {
    if (!(error instanceof StoreError) || !TOO_LARGE.has(error.code) || most <= LEAST_ROWS) throw error;
    return step(writing, store, written, slots, Math.max(LEAST_ROWS, Math.floor(most / 4)));
  }
}

/** Writes on from where a file stands, chunk by chunk; whoever asks for the next one has noted the last. */
export async function* writeOn(writing: Writing, store: Analytics, begun: Written, chunkRows = CHUNK_ROWS): AsyncGenerator<Step> {
  const { scope } = writing;
  let slots: readonly Slot[] = await slotsFrom(store, scope, begun.next ?? placeAt(scope.start));
  let written = begun;
  let most = chunkRows;
  // Also of nothing there is one chunk: the names of the columns.
  do {
    ({ written, left: slots, most } = await step(writing, store, written, slots, most));
    if (slots.length > 0) yield { written, total: written.rows + slots.reduce((sum, { rows }) => sum + rows, 0) };
  } while (slots.length > 0);
  yield { written: await FORMATS[scope.format].finish(writing, written), total: null };
}
