import { oneLine } from './layout.ts';

/** Signs of a name that a mail shows; the rest of a longer one would be a message of its own. */
const MOST_SIGNS = 60;

const HOST = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`;
/** What programs that show mail turn into a link: an address with a scheme, of a mailbox, or a host with what follows it. */
const ADDRESS = new RegExp(String.raw`[a-z][a-z0-9+.-]*://\S*|mailto:\S*|\S+@\S+\.\S+|${HOST}(?:[/:?#]\S*)?`, 'giu');
const ONLY_HOST = new RegExp(String.raw`^(?:[^\s@:/]+@)?${HOST}$`, 'iu');
/** Keeps a host from becoming a link, and is not seen. */
const WORD_JOINER = '\u2060';

/** Without addresses, and no longer than that. */
function shortened(line: string, most: number): string {
  const signs = [...line.replace(ADDRESS, '…')];
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : signs.join('');
}

/**
 * A name that somebody chose, as a mail in our name may show it: one line of bounded length, nothing
 * in it that can be pressed. Workspaces are often called by their host, and who gave no name is called
 * by their mailbox: those are left readable.
 */
export function typedName(text: string): string {
  const line = oneLine(text);
  if (ONLY_HOST.test(line)) return line.replace(/[.@]/g, (sign) => sign + WORD_JOINER);
  return shortened(line, MOST_SIGNS);
}

/** Signs of what somebody said that a mail quotes; the rest is read where it was said. */
const MOST_QUOTED = 500;

/** What somebody wrote to another, as a mail in our name may quote it: one line, and nothing in it that can be pressed. */
export const quoted = (text: string): string => shortened(oneLine(text), MOST_QUOTED);
