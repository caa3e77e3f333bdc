import { initialsOf } from './initials.ts';

/** Initials on a colour that follows from the id, so that a person or workspace looks the same everywhere. */
const COLOURS: readonly string[] = ['#2144A5', '#0E7C86', '#7A3FC4', '#9C4A12', '#73260E', '#BB286A', '#816204', '#2C363B'];

/** A colour for each: its own, or the next one that nobody before it has, as long as there are any. White letters can be read on all of them. */
export function coloursOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  for (const id of ids) {
    if (taken.has(id)) continue;
    const own = COLOURS.indexOf(colourOf(id));
    const free = COLOURS.map((_, step) => COLOURS[(own + step) % COLOURS.length]).find(
      (colour) => ![...taken.values()].includes(colour ?? ''),
    );
    taken.set(id, free ?? colourOf(id));
  }
  return taken;
}

function colourOf(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[hash % COLOURS.length] ?? '';
}

export interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly small?: boolean;
  /** Where people are told apart by their colours; that of the id otherwise. */
  readonly colour?: string;
}

/** A person: round. The name is read elsewhere, so the letters are decoration. */
export function Avatar({ id, name, small, colour }: AvatarProps) {
  return (
    <span className={small ? 'ava sm' : 'ava'} style={{ background: colour ?? colourOf(id) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** A workspace: square. Locked ones lose their colour. */
export function WorkspaceSquare({ id, name, small, locked }: AvatarProps & { readonly locked?: boolean }) {
  const size = small ? { width: 20, height: 20, borderRadius: 6, fontSize: 9 } : {};
  const paint = locked ? { background: 'var(--fl-fill-3)', color: 'var(--fl-text-2)' } : { background: colourOf(id) };
  return (
    <span className="sq" style={{ ...size, ...paint }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
