/**
 * The tags of a page, read from its text and never run: what browsers would see as script, meta and
 * base. What stands in comments, templates, styles, or as text of other elements is none.
 */

export interface Tag {
  readonly name: string;
  /** By name in small letters; of two that are named alike the first counts, as in browsers. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Stands in the head, where a policy of the page itself counts. */
  readonly inHead: boolean;
  /** What a script says itself; empty for every other tag. */
  readonly text: string;
}

/** Their content is text to browsers, whatever it looks like. Scripts in `noscript` run nowhere that scripts run. */
const TEXT_ONLY = new Set(['style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']);
/** What may stand in a head; anything else begins the body. */
const OF_HEAD = new Set(['html', 'head', 'base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title']);
const WANTED = new Set(['script', 'meta', 'base']);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', colon: ':', period: '.' };
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi;
const LAST_CODE_POINT = 0x10ffff;

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}

/** Behind the end of a comment that begins at `from`; one that never ends takes the rest of the page. */
function afterComment(html: string, from: number): number {
  const atOnce = /^<!---?>/.exec(html.slice(from, from + 6));
  if (atOnce) return from + atOnce[0].length;
  const end = /--!?>/g;
  end.lastIndex = from + 4;
  return end.exec(html) ? end.lastIndex : html.length;
}

/** Where a script ends: inside `<!--` a further script may stand, whose end is not the end of this one. */
function endOfScript(html: string, from: number): number {
  const marks = /<!--|-->|<\/?script(?=[\s/>])/gi;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    const text = mark[0].toLowerCase();
    if (text === '-->') depth = 0;
    else if (text === '<!--') {
      depth = Math.max(depth, 1);
      // `<!-->` is begun and ended.
      marks.lastIndex = mark.index + 2;
    } else if (text === '<script') depth = depth === 0 ? 0 : 2;
    else if (depth === 2) depth = 1;
    else return mark.index;
  }
  return html.length;
}

function endOfText(html: string, name: string, from: number): number {
  if (name === 'script') return endOfScript(html, from);
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

const ATTRIBUTE = /([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?/y;

/** Attributes of a tag from behind its name, and where the tag ends; null where it never does. */
function readAttributes(html: string, from: number): { readonly attributes: Map<string, string>; readonly end: number } | null {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < html.length) {
    while (at < html.length && /[\s/]/.test(html[at] ?? '')) at += 1;
    if (html[at] === '>') return { attributes, end: at + 1 };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (!found || ATTRIBUTE.lastIndex === at) return null;
    at = ATTRIBUTE.lastIndex;
    const [whole, name = '', double, single, bare] = found;
    // A quote that is never closed: the tag never ends either.
    if (/["']/.test(html[at] ?? '') && /=\s*$/.test(whole)) return null;
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? bare ?? ''));
  }
  return null;
}

const OPENS = /<(?:!--|[!?]|\/?[a-z][^\s/>]*|\/)/gi;

/** Where a page goes on behind something that is no tag; null where it never ends. */
function afterOther(html: string, opened: string, from: number): number | null {
  if (opened === '<!--') return afterComment(html, from);
  const end = html.indexOf('>', from + opened.length);
  return end < 0 ? null : end + 1;
}

/** Where in the page a reader stands. */
interface Place {
  /** Templates it is in. */
  readonly templates: number;
  readonly inHead: boolean;
}

function placeAfter({ templates, inHead }: Place, name: string, isEnd: boolean): Place {
  const inside = name === 'template' ? Math.max(0, templates + (isEnd ? -1 : 1)) : templates;
  const leaves = isEnd ? name === 'head' : !OF_HEAD.has(name);
  return { templates: inside, inHead: inHead && (!leaves || inside > 0) };
}

/** Behind a tag and what it holds as text; `said` is the text of a script. */
function contentOf(html: string, name: string, from: number): { readonly said: string; readonly end: number } {
  if (name !== 'script' && !TEXT_ONLY.has(name)) return { said: '', end: from };
  const end = endOfText(html, name, from);
  return { said: name === 'script' ? html.slice(from, end) : '', end };
}

/** Script, meta and base tags in their order. Takes time in proportion to the length of the page. */
export function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  const opens = new RegExp(OPENS);
  let place: Place = { templates: 0, inHead: true };
  for (let open = opens.exec(html); open; open = opens.exec(html)) {
    const [opened] = open;
    const isEnd = opened.startsWith('</');
    const name = opened.slice(isEnd ? 2 : 1).toLowerCase();
    if (!/^[a-z]/.test(name)) {
      const next = afterOther(html, opened, open.index);
      if (next === null) break;
      opens.lastIndex = next;
      continue;
    }
    const read = readAttributes(html, opens.lastIndex);
    if (!read || name === 'plaintext') break;
    place = placeAfter(place, name, isEnd);
    const { said, end } = isEnd ? { said: '', end: read.end } : contentOf(html, name, read.end);
    opens.lastIndex = end;
    const counts = !isEnd && place.templates === 0 && WANTED.has(name);
    if (counts) tags.push({ name, attributes: read.attributes, inHead: place.inHead, text: said });
  }
  return tags;
}
