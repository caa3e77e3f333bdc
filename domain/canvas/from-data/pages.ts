/** Pages of one folder that are drawn as one: so many alike are kinds of one thing (products, articles). */
const ALIKE = 3;

export interface SeenPage {
  /** `host/path`. */
  readonly page: string;
  readonly people: number;
}

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
  const siblings = new Map<string, number>();
  for (const { page } of seen) {
    const folder = folderOf(page);
    if (folder) siblings.set(folder, (siblings.get(folder) ?? 0) + 1);
  }
  const drawn = (page: string) => {
    const folder = folderOf(page);
    return folder && (siblings.get(folder) ?? 0) >= ALIKE ? folder : page;
  };
  const people = new Map<string, number>();
  for (const seenPage of seen) people.set(drawn(seenPage.page), (people.get(drawn(seenPage.page)) ?? 0) + seenPage.people);
  const byPeople = [...people].sort(([, a], [, b]) => b - a).map(([page]) => page);
  return [...new Set([...first.map(drawn), ...byPeople])].slice(0, most);
}
