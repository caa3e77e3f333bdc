/** Are two flat records equal, value by value? */
export function sameValues<Record extends object>(a: Record, b: Record): boolean {
  const keys = Object.keys(a) as (keyof Record)[];
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && Object.is(a[key], b[key]));
}
