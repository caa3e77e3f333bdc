import { plainAddress } from '../../tracking/readable-address.ts';

/** Pages of one folder that are drawn as one: so many alike are kinds of one thing (products, articles). */
const ALIKE = 3;

export interface SeenPage {
  /** `host/path`, as browsers report it. */
  readonly page: string;
  readonly people: number;
}

/** One name for a page, however it was reported: in letters, in lower case, without a closing slash. */
function pageOf(address: string): string {
  const page = plainAddress(address).replace(/\/+$/, '');
  return page.includes('/') ? page : `${page}/`;
}

/** The path of a page. */
export const pathOf = (page: string): string => page.slice(page.indexOf('/'));

/** What a page is called on a map: its path; the first page of a host by the host. */
export const pageName = (page: string): string => (pathOf(page) === '/' ? page.slice(0, -1) : pathOf(page));

/** The pattern of everything right in the folder of a page; null right below the host, where pages differ. */
function folderOf(page: string): string | null {
  const at = page.lastIndexOf('/');
  return page.indexOf('/') < at ? `${page.slice(0, at)}/*` : null;
}

/**
 * Addresses to draw, most people first, those that `first` names before all: alike pages as one
 * pattern. People of a pattern are added up to put it in order, which is not how it is counted.
 */
export function pagesToDraw(seen: readonly SeenPage[], first: readonly string[], most: number): readonly string[] {
  const known = new Map<string, number>();
  for (const { page, people } of seen) known.set(pageOf(page), (known.get(pageOf(page)) ?? 0) + people);
  const before = first.map(pageOf);
  const siblings = new Map<string, number>();
  for (const page of known.keys()) {
    const folder = folderOf(page);
    if (folder) siblings.set(folder, (siblings.get(folder) ?? 0) + 1);
  }
  const drawn = (page: string) => {
    const folder = folderOf(page);
    return folder && ((siblings.get(folder) ?? 0) >= ALIKE || before.includes(folder)) ? folder : page;
  };
  const people = new Map<string, number>();
  for (const [page, some] of known) people.set(drawn(page), (people.get(drawn(page)) ?? 0) + some);
  const byPeople = [...people].sort(([, a], [, b]) => b - a).map(([page]) => page);
  return [...new Set([...before.map(drawn), ...byPeople])].slice(0, most);
}
