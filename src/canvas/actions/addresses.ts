import type { Change } from '#domain/canvas/commands/table.ts';
import type { Rule } from '#domain/canvas/document.ts';
import { guessKind } from '#domain/canvas/elements/index.ts';
import { onGrid, STEP } from '#domain/canvas/geometry.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { ActionContext } from './action.ts';
import { settledOn } from './insert.ts';

const MOST = 50;

/** The web addresses in a text, one per line or space; texts without a scheme need a path or a known form of host. */
export function addressesIn(text: string): readonly URL[] {
  const found: URL[] = [];
  for (const word of text.split(/\s+/).slice(0, 500)) {
    const whole = /^https?:\/\//i.test(word) ? word : /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(word) ? `https://${word}` : null;
    if (whole && URL.canParse(whole)) found.push(new URL(whole));
  }
  return found.slice(0, MOST);
}

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

interface Placing {
  readonly x: number;
  readonly y: number;
  readonly newId: () => string;
}

/** A page for each address, and a source with a line to it where the address carries UTM or ad keys. */
export function placingOf(urls: readonly URL[], { x, y, newId }: Placing): readonly Change[] {
  return urls.flatMap((url, index): readonly Change[] => {
    const top = onGrid(y + index * STEP.y);
    const page = newId();
    const address = pageAddress(url);
    const rule = sourceRule(url);
    const left = rule ? onGrid(x + STEP.x) : x;
    const added: Change = {
      command: 'addElement',
      args: { id: page, kind: guessKind('page', url.pathname), x: left, y: top, url: address },
    };
    if (!rule) return [added];
    const source = newId();
    const name = rule.conditions.map((condition) => condition.value).join(' ');
    return [
      added,
      { command: 'addElement', args: { id: source, kind: guessKind('source', name), x, y: top } },
      { command: 'updateElement', args: { id: source, patch: { rule } } },
      { command: 'addLine', args: { id: newId(), from: source, to: page } },
    ];
  });
}

export function addAddresses({ editor, pointer, newId }: ActionContext, urls: readonly URL[]): void {
  const before = new Set(editor.getState().history.present.elements.map(({ id }) => id));
  const { x, y } = pointer();
  const settled = settledOn(editor);
  editor.apply(placingOf(urls, { x: settled(x), y: settled(y), newId }));
  editor.select({
    elements: editor
      .getState()
      .history.present.elements.filter(({ id }) => !before.has(id))
      .map(({ id }) => id),
  });
}
