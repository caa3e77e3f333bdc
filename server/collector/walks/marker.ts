import { holdsMac, macOf, type Secret } from '#server/secrets/secret.ts';

const PURPOSE = 'flumen walk';

interface Marked {
  readonly workspace: string;
  readonly walk: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}
const textOf = ({ workspace, walk, ends }: Marked) => `${workspace} ${walk} ${ends}`;

/** What an address carries for a walk: of one workspace, until it ends. */
export function markerOf(secret: Secret, marked: Marked): string {
  return `${marked.walk}.${marked.ends}.${macOf(secret, PURPOSE, textOf(marked))}`;
}

/** The walk a marker is of, and when that ends; null when it was not made here for this workspace. */
export function readMarker(secret: Secret, workspace: string, marker: string): Pick<Marked, 'walk' | 'ends'> | null {
  const [walk = '', ends = '', mac = ''] = marker.split('.');
  const marked = { workspace, walk, ends: Number(ends) };
  return holdsMac(secret, PURPOSE, textOf(marked), mac) ? { walk, ends: marked.ends } : null;
}

/** The browser at this address; nobody reads either out of it. */
export function browserMark(secret: Secret, walk: string, { ip, agent }: { readonly ip: string; readonly agent: string }): string {
  return macOf(secret, PURPOSE, `${walk}\n${ip}\n${agent}`);
}
