/** Lists of numbers whose memory is theirs alone: what stands in arrays of a program takes two to four times as much, and cannot be shared. */
type Numbers = Uint32Array | Float64Array | BigUint64Array;
type Kind<List> = { new (buffer: ArrayBufferLike): List; readonly BYTES_PER_ELEMENT: number };

const LEAST_ROOM = 4;

const kindOf = <List extends Numbers>(list: List) => list.constructor as unknown as Kind<List>;

/** The list with room for one more than `count`: itself while there is any, or its numbers in one that is half as large again. */
export function withRoom<List extends Numbers>(list: List, count: number): List {
  if (count < list.length) return list;
  const Kind = kindOf(list);
  const own = new Kind(new ArrayBuffer(Math.max(LEAST_ROOM, count + (count >> 1) + 1) * Kind.BYTES_PER_ELEMENT));
  (own as Uint32Array).set(list as Uint32Array);
  return own;
}

/** The first numbers of a list, without room for more, where several threads see them. */
export function shared<List extends Numbers>(list: List, count: number): List {
  const Kind = kindOf(list);
  const own = new Kind(new SharedArrayBuffer(count * Kind.BYTES_PER_ELEMENT));
  (own as Uint32Array).set(list.subarray(0, count) as Uint32Array);
  return own;
}
