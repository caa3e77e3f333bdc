import { type List, readStruct, type Struct, type Value, writeStruct } from './compact.ts';

/*
 * A Parquet file is "PAR1", groups of rows, a foot that says where the columns of each group are, the length
 * of the foot, and "PAR1". Files of the same columns are put together by writing their groups one after the
 * other below one foot: https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 */

export const MAGIC = Buffer.from('PAR1');
const LENGTH_BYTES = 4;

/** Numbers of the fields that are read or changed here. */
const FILE = { rows: 3, groups: 4 } as const;
const GROUP = { columns: 1, rows: 3, offset: 5, ordinal: 7 } as const;
const COLUMN = { offset: 2, facts: 3 } as const;
const FACTS = { compressed: 7, offsets: [9, 10, 11] } as const;
/** Where indexes and filters are, which are not taken along: what is in a column they do not say. */
const LEFT_OUT = { column: [4, 5, 6, 7], facts: [14, 15] } as const;
const MOST_ORDINALS = 32_767n;

const listIn = (struct: Struct, field: number): readonly Struct[] =>
  ((struct.get(field)?.value as List | undefined)?.values ?? []) as Struct[];
const numberIn = (struct: Struct, field: number) => (struct.get(field)?.value as bigint | undefined) ?? 0n;

/** The struct with other values in some fields; what it does not have stays away. */
function having(struct: Struct, changes: Readonly<Record<number, (value: bigint) => bigint>>, without: readonly number[] = []): Struct {
  const kept = [...struct].filter(([field]) => !without.includes(field));
  return new Map(
    kept.map(([field, { type, value }]) => {
      const change = changes[field];
      return [field, { type, value: change && typeof value === 'bigint' ? change(value) : value }];
    }),
  );
}

function setting(struct: Struct, field: number, value: Value): Struct {
  const before = struct.get(field);
  return before ? new Map([...struct, [field, { ...before, value }]]) : struct;
}
const listOf = (struct: Struct, field: number, values: readonly Struct[]): Struct =>
  setting(struct, field, { ...(struct.get(field)?.value as List), values });

/** Every place in the file moved by so many bytes; 0 stands for nowhere. */
function moved(group: Struct, by: bigint): Struct {
  const move = (place: bigint) => (place === 0n ? 0n : place + by);
  const columns = listIn(group, GROUP.columns).map((column) => {
    const facts = column.get(COLUMN.facts)?.value as Struct;
    const places = Object.fromEntries(FACTS.offsets.map((field) => [field, move]));
    return setting(having(column, { [COLUMN.offset]: move }, LEFT_OUT.column), COLUMN.facts, having(facts, places, LEFT_OUT.facts));
  });
  return listOf(having(group, { [GROUP.offset]: move }), GROUP.columns, columns);
}

/** One written file, taken apart: its groups of rows as they stand after its first four bytes, its foot, and how many rows it has. */
export interface Part {
  readonly body: Buffer;
  readonly foot: Buffer;
}

/** The byte behind the last column: what comes after it is left out. */
function endOfColumns(file: Struct): number {
  const ends = listIn(file, FILE.groups).flatMap((group) =>
    listIn(group, GROUP.columns).map((column) => {
      const facts = column.get(COLUMN.facts)?.value as Struct;
      const [data = 0n, dictionary = 0n] = [numberIn(facts, 9), numberIn(facts, 11)];
      const start = dictionary > 0n && dictionary < data ? dictionary : data;
      return Number(start + numberIn(facts, FACTS.compressed));
    }),
  );
  return Math.max(MAGIC.length, ...ends);
}

/** @throws Error for what is no Parquet file. */
export function takeApart(file: Buffer): Part {
  const end = file.length - MAGIC.length;
  if (end < MAGIC.length + LENGTH_BYTES || !file.subarray(end).equals(MAGIC)) throw new Error('the engine wrote no Parquet file');
  const foot = file.subarray(end - LENGTH_BYTES - file.readUInt32LE(end - LENGTH_BYTES), end - LENGTH_BYTES);
  return { body: file.subarray(MAGIC.length, endOfColumns(readStruct(foot))), foot };
}

/**
 * What stands below the bodies of these parts, in order, where the first begins behind the first four
 * bytes of the file. All are of the same columns; there is at least one.
 */
export function commonFoot(parts: readonly { readonly foot: Buffer; readonly bytes: number }[]): Buffer {
  const [first] = parts;
  if (!first) throw new Error('a Parquet file has at least one part');
  let before = 0;
  const groups: Struct[] = [];
  for (const { foot, bytes } of parts) {
    for (const group of listIn(readStruct(foot), FILE.groups)) groups.push(moved(group, BigInt(before)));
    before += bytes;
  }
  const numbered = groups.map((group, at) =>
    groups.length > MOST_ORDINALS ? having(group, {}, [GROUP.ordinal]) : having(group, { [GROUP.ordinal]: () => BigInt(at) }),
  );
  const rows = groups.reduce((sum, group) => sum + numberIn(group, GROUP.rows), 0n);
  const foot = writeStruct(listOf(having(readStruct(first.foot), { [FILE.rows]: () => rows }), FILE.groups, numbered));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(foot.length);
  return Buffer.concat([foot, length, MAGIC]);
}
