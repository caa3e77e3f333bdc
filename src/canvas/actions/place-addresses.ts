import type { Change } from '#domain/canvas/commands/table.ts';
import type { Rule } from '#domain/canvas/document.ts';
import { guessKind } from '#domain/canvas/elements/index.ts';
import { pageName } from '#domain/canvas/from-data/pages.ts';
import { type Box, boxOf, CARD, onGrid, overlap, STEP } from '#domain/canvas/geometry.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { documentOf } from '../store/editor-store.ts';
import type { Selection } from '../store/selection.ts';
import type { ActionContext } from './action.ts';
import { settledOn } from './insert.ts';

/** Pages stand in columns of so many: longer ones cannot be seen at once. */
const MOST_IN_COLUMN = 6;
/** More cards than these are brought into view together. */
const SEEN_AT_ONCE = 4;

type SourceRule = Extract<Rule, { type: 'source' }>;

/** UTM and ad keys of an address as the rule of a source; null without any. */
export function sourceRule(url: URL): SourceRule | null {
  const conditions = SOURCE_KEYS.flatMap((key) => {
    const value = url.searchParams.get(key);
    return value ? [{ key, match: 'is' as const, value: value.slice(0, 500) }] : [];
  });
  return conditions.length > 0 ? { type: 'source', conditions } : null;
}

/** The page an address means: without the keys that say where people came from, and without fragment. */
export function pageAddress(url: URL): string {
  const page = new URL(url.href);
  for (const key of SOURCE_KEYS) page.searchParams.delete(key);
  return `${page.host.replace(/^www\./, '')}${page.pathname.replace(/\/$/, '') || '/'}${page.search}`;
}

interface Page {
  readonly id: string;
  readonly address: string;
  readonly kind: string;
}
interface Source {
  readonly id: string;
  readonly rule: SourceRule;
  readonly kind: string;
  readonly pages: Set<Page>;
}

/** Each page once, and each source once, with the pages it leads to. */
function grouped(urls: readonly URL[], newId: () => string) {
  const pages = new Map<string, Page>();
  const sources = new Map<string, Source>();
  for (const url of urls) {
    const address = pageAddress(url);
    const page = pages.get(address) ?? { id: newId(), address, kind: guessKind('page', url.pathname) };
    pages.set(address, page);
    const rule = sourceRule(url);
    if (!rule) continue;
    const key = JSON.stringify(rule);
    const words = rule.conditions.map(({ value }) => value).join(' ');
    const source = sources.get(key) ?? { id: newId(), rule, kind: guessKind('source', words), pages: new Set<Page>() };
    source.pages.add(page);
    sources.set(key, source);
  }
  return { pages: [...pages.values()], sources: [...sources.values()] };
}

/** Where several would have the name of their kind, each has one of its own. */
const isOneOfSeveral = (all: readonly { readonly kind: string }[], kind: string) => all.filter((each) => each.kind === kind).length > 1;

/** What tells a source from others of its kind: its campaign, else the last of what it carries. */
function sourceName({ conditions }: SourceRule): string {
  const campaign = conditions.find(({ key }) => key === 'utm_campaign');
  return (campaign ?? conditions.at(-1))?.value.slice(0, 120) ?? '';
}

/** Everybody goes to the only page; how they part among several is not known. */
function linesTo(pages: readonly Page[], from: string, newId: () => string): readonly Change[] {
  return pages.flatMap(({ id: to }): Change[] => {
    const id = newId();
    const drawn: Change = { command: 'addLine', args: { id, from, to } };
    return pages.length > 1 ? [drawn, { command: 'setRate', args: { line: id, rate: null } }] : [drawn];
  });
}

export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly newId: () => string;
  /** What stands on the canvas already. */
  readonly taken?: readonly Box[];
}

/** A page for each address, and a source for all addresses with the same UTM or ad keys, with a line to each of its pages. */
export function placingOf(urls: readonly URL[], { x, y, newId, taken = [] }: Placing): readonly Change[] {
  const { pages, sources } = grouped(urls, newId);
  const left = sources.length > 0 ? onGrid(x + STEP.x) : x;
  const spots = new Map(
    pages.map(({ id }, index) => [
      id,
      { x: onGrid(left + STEP.x * Math.floor(index / MOST_IN_COLUMN)), y: onGrid(y + STEP.y * (index % MOST_IN_COLUMN)) },
    ]),
  );
  sources.forEach(({ id }, index) => void spots.set(id, { x, y: onGrid(y + STEP.y * index) }));
  let down = 0;
  const covers = () => [...spots.values()].some((spot) => taken.some((box) => overlap(box, { ...CARD, x: spot.x, y: spot.y + down }, 12)));
  for (let tries = 0; tries < 60 && covers(); tries++) down += STEP.y;
  const at = (id: string) => ({ x: spots.get(id)?.x ?? x, y: (spots.get(id)?.y ?? y) + down });
  return [
    ...pages.map(({ id, kind, address }): Change => {
      const name = isOneOfSeveral(pages, kind) ? { name: pageName(address) } : {};
      return { command: 'addElement', args: { id, kind, ...at(id), url: address, ...name } };
    }),
    ...sources.flatMap(({ id, kind, rule, pages: led }): Change[] => [
      { command: 'addElement', args: { id, kind, ...at(id), ...(isOneOfSeveral(sources, kind) && { name: sourceName(rule) }) } },
      { command: 'updateElement', args: { id, patch: { rule } } },
      ...linesTo([...led], id, newId),
    ]),
  ];
}

/** Draws them at the pointer, beside what stands there, and chooses them; more than a few are brought into view. */
export function placeAddresses({ editor, pointer, newId, flow }: ActionContext, urls: readonly URL[], chosen: Selection): void {
  const before = documentOf(editor.getState()).elements;
  const { x, y } = pointer();
  const settled = settledOn(editor);
  editor.apply(placingOf(urls, { x: settled(x), y: settled(y), newId, taken: before.map(boxOf) }));
  // Whoever has turned to something else since they were asked for stays there.
  if (editor.getState().selection !== chosen) return;
  const known = new Set(before.map(({ id }) => id));
  const elements = documentOf(editor.getState()).elements.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  editor.selectMade({ elements });
  if (elements.length > SEEN_AT_ONCE) flow?.zoomTo(elements);
}
