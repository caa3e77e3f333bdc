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

/** The walk a marker is of; null when it was not made here for this workspace, or its time is over. `now`: milliseconds. */
export function readMarker(secret: Secret, workspace: string, marker: string, now: number): string | null {
  const [walk = '', ends = '', mac = ''] = marker.split('.');
  const marked = { workspace, walk, ends: Number(ends) };
  return marked.ends > now && holdsMac(secret, PURPOSE, textOf(marked), mac) ? walk : null;
}

/** The browser at this address; nobody reads either out of it. */
export function browserMark(secret: Secret, walk: string, { ip, agent }: { readonly ip: string; readonly agent: string }): string {
  return macOf(secret, PURPOSE, `${walk}\n${ip}\n${agent}`);
}
