/**
 * The compact protocol of Thrift, in which the foot of a Parquet file is written: as much of it as is
 * needed to read such a foot, change some numbers and write it again.
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */

export type Value = bigint | boolean | Buffer | List | Struct;
export interface List {
  readonly of: number;
  readonly values: readonly Value[];
}
/** Fields by their numbers, each with the type it is written as. */
export type Struct = ReadonlyMap<number, { readonly type: number; readonly value: Value }>;

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const INTS: ReadonlySet<number> = new Set([4, 5, 6]);
const DOUBLE = 7;
const BINARY = 8;
const LISTS: ReadonlySet<number> = new Set([9, 10]);
const STRUCT = 12;
const EIGHT = 8;

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #byte(): number {
    return this.#bytes.readUInt8(this.#at++);
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new Error('a Parquet foot ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #varint(): bigint {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  #signed(): bigint {
    const value = this.#varint();
    return (value >> 1n) ^ -(value & 1n);
  }

  #list(): List {
    const head = this.#byte();
    const size = head >> 4 === 15 ? Number(this.#varint()) : head >> 4;
    const of = head & 15;
    const isBoolean = of === TRUE || of === FALSE;
    return { of, values: Array.from({ length: size }, () => (isBoolean ? this.#byte() === TRUE : this.#value(of))) };
  }

  #value(type: number): Value {
    if (type === TRUE || type === FALSE) return type === TRUE;
    if (type === BYTE) return BigInt(this.#byte());
    if (INTS.has(type)) return this.#signed();
    if (type === DOUBLE) return this.#take(EIGHT);
    if (type === BINARY) return this.#take(Number(this.#varint()));
    if (LISTS.has(type)) return this.#list();
    if (type === STRUCT) return this.struct();
    throw new Error(`a Parquet foot holds a value of an unknown type, ${type}`);
  }

  struct(): Struct {
    const fields = new Map<number, { type: number; value: Value }>();
    for (let last = 0; ; ) {
      const head = this.#byte();
      if (head === 0) return fields;
      last = head >> 4 === 0 ? Number(this.#signed()) : last + (head >> 4);
      fields.set(last, { type: head & 15, value: this.#value(head & 15) });
    }
  }
}

function varint(given: bigint): Buffer {
  const bytes: number[] = [];
  let value = given;
  for (; value >= 0x80n; value >>= 7n) bytes.push(Number(value & 0x7fn) | 0x80);
  bytes.push(Number(value));
  return Buffer.from(bytes);
}
const signed = (value: bigint) => varint(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));

function listBytes({ of, values }: List): Buffer {
  const head =
    values.length < 15
      ? Buffer.from([(values.length << 4) | of])
      : Buffer.concat([Buffer.from([0xf0 | of]), varint(BigInt(values.length))]);
  const isBoolean = of === TRUE || of === FALSE;
  return Buffer.concat([head, ...values.map((value) => (isBoolean ? Buffer.from([value ? TRUE : FALSE]) : valueBytes(of, value)))]);
}

function valueBytes(type: number, value: Value): Buffer {
  // Of a field the type says it.
  if (typeof value === 'boolean') return Buffer.alloc(0);
  if (typeof value === 'bigint') return type === BYTE ? Buffer.from([Number(value)]) : signed(value);
  if (Buffer.isBuffer(value)) return type === DOUBLE ? value : Buffer.concat([varint(BigInt(value.length)), value]);
  return 'of' in value ? listBytes(value) : writeStruct(value);
}

export const readStruct = (bytes: Buffer): Struct => new Reader(bytes).struct();

export function writeStruct(struct: Struct): Buffer {
  const parts: Buffer[] = [];
  let last = 0;
  for (const [number, { type, value }] of [...struct].sort(([one], [other]) => one - other)) {
    const step = number - last;
    parts.push(step > 0 && step < 16 ? Buffer.from([(step << 4) | type]) : Buffer.concat([Buffer.from([type]), signed(BigInt(number))]));
    parts.push(valueBytes(type, value));
    last = number;
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}
