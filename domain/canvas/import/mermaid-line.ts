import type { Line } from '../document.ts';
import { readRate } from './amounts.ts';

/** A step as one statement names it. */
export interface NamedNode {
  readonly id: string;
  /** Absent where only the id stands. */
  readonly text?: string;
  /** What stands behind `:::`. */
  readonly kind?: string;
}
export interface NamedLink {
  readonly kind: Line['kind'];
  readonly text: string;
}
/** `A & B -- 12% --> C`: groups of steps with a link between each two. */
export interface Statement {
  readonly groups: readonly (readonly NamedNode[])[];
  readonly links: readonly NamedLink[];
}

const ID = /[\p{L}\p{N}_]+(?:[.-](?![-.=>])[\p{L}\p{N}_]+)*/uy;
/** Longer openings first: `([` before `(`. */
const SHAPES: readonly (readonly [open: string, close: string])[] = [
  ['(((', ')))'],
  ['((', '))'],
  ['([', '])'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['{{', '}}'],
  ['[/', '/]'],
  ['[\\', '\\]'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
  ['>', ']'],
];
const KIND = /:::([\w-]+)/y;
const SPACE = /\s*/y;
/** An arrow alone, perhaps with its text between bars. */
const ARROW = /(-{2,}>|-{3,}|={2,}>|={3,}|-\.+->|-\.+-)(?:\s*\|([^|]*)\|)?/y;
/** An arrow around its text, which may be quoted. */
const WORDED = /(--|==|-\.)\s*(?:"([^"]*)"|([^"].*?))\s*(-{2,}>|-{2,}|={2,}>|={2,}|\.+->|\.+-)/y;

const KINDS = { '-': 'next', '=': 'planned', '.': 'later' } as const satisfies Record<string, Line['kind']>;
const kindOf = (arrow: string): Line['kind'] => KINDS[arrow.charAt(1) === '.' ? '.' : arrow.startsWith('=') ? '=' : '-'];

/** `#quot;` and `#35;` stand for what the notation itself uses, `<br>` for a new line. */
export function unescaped(text: string): string {
  const bare = text.trim().replace(/^"([\s\S]*)"$/, '$1');
  const named: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ' };
  return bare
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/#(\w+);/g, (whole, name: string) =>
      /^\d{1,6}$/.test(name) ? String.fromCodePoint(Math.min(Number(name), 0x10ffff)) : (named[name] ?? whole),
    )
    .trim();
}

/** Reads from left to right; a place that nothing fits at ends it. */
class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
    this.#skip();
  }
  get isOver(): boolean {
    return this.#at >= this.#text.length;
  }
  #skip(): void {
    this.take(SPACE, false);
  }
  take(pattern: RegExp, spaced = true): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return null;
    this.#at += found[0].length;
    if (spaced) this.#skip();
    return found;
  }
  takeText(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    this.#skip();
    return true;
  }
  /** What stands up to a closing mark, quoted or not; null where it never comes. */
  takeUntil(close: string): string | null {
    const from = this.#at;
    const isQuoted = this.#text.startsWith('"', from);
    const end = isQuoted ? this.#text.indexOf('"', from + 1) : from;
    if (end < 0) return null;
    const to = this.#text.indexOf(close, end);
    if (to < 0) return null;
    this.#at = to + close.length;
    return this.#text.slice(from, to);
  }
}

function nodeIn(reader: Reader): NamedNode | null {
  const id = reader.take(ID, false)?.[0];
  if (id === undefined) return null;
  const shape = SHAPES.find(([open]) => reader.takeText(open));
  const text = shape ? reader.takeUntil(shape[1]) : undefined;
  if (text === null) return null;
  const kind = reader.take(KIND)?.[1];
  reader.take(SPACE);
  return { id, ...(text !== undefined && { text: unescaped(text) }), ...(kind && { kind }) };
}

function groupIn(reader: Reader): readonly NamedNode[] | null {
  const nodes: NamedNode[] = [];
  do {
    const node = nodeIn(reader);
    if (!node) return null;
    nodes.push(node);
  } while (reader.takeText('&'));
  return nodes;
}

function linkIn(reader: Reader): NamedLink | null {
  const plain = reader.take(ARROW);
  if (plain) return { kind: kindOf(plain[1] ?? ''), text: unescaped(plain[2] ?? '') };
  const worded = reader.take(WORDED);
  return worded ? { kind: kindOf(worded[1] ?? ''), text: unescaped(worded[2] ?? worded[3] ?? '') } : null;
}

/** Steps and links of one line; null for what is none of the notation. */
export function readStatement(text: string): Statement | null {
  const reader = new Reader(text);
  const first = groupIn(reader);
  if (!first) return null;
  const groups = [first];
  const links: NamedLink[] = [];
  while (!reader.isOver) {
    const link = linkIn(reader);
    const group = link && groupIn(reader);
    if (!link || !group) return null;
    links.push(link);
    groups.push(group);
  }
  return { groups, links };
}

/** What the text on a link says: `12%`, `also 220%`, `12% of visitors`, or only words. Null for a rate that is none. */
export function readLinkText(text: string): { readonly rate?: number; readonly also?: true; readonly label?: string } | null {
  const [, also, rest = ''] = /^(also\b)?\s*([\s\S]*)$/i.exec(text) ?? [];
  const [, rate, label = ''] = /^([\d.,]+\s*[%％])\s*([\s\S]*)$/.exec(rest) ?? [];
  const told = also ? ({ also: true } as const) : {};
  if (rate === undefined) return { ...told, ...(rest && { label: rest }) };
  const share = readRate(rate);
  return share === null ? null : { ...told, rate: share, ...(label && { label }) };
}
