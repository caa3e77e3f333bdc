import { byValue, COMPARED_IN } from '#domain/canvas/templates/compared-value.ts';
import type { Language } from '#domain/kit/languages.ts';
import { plain } from '#domain/kit/plain.ts';
import type { TemplateSort } from '#domain/wire/templates.ts';
import type { Page, Read } from '#resources/kit/shape.ts';
import type { TemplateAbout, templateShapes } from '#resources/shapes/canvas/templates.ts';
import type { ReadyTemplate } from './ready-templates.ts';

export type Wish = Read<(typeof templateShapes)['list']>;
export type Listed = TemplateAbout & { readonly id: string };

const isAmong = <Value>(wanted: readonly Value[] | undefined, value: Value) => !wanted || wanted.length === 0 || wanted.includes(value);

/** What lists look at of a template, wherever it comes from. */
export type Findable = Pick<ReadyTemplate, 'id' | 'about' | 'words'>;

function isWanted({ about, words: known }: Findable, wish: Wish): boolean {
  const words = plain(wish['filter[search]'] ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return (
    isAmong(wish['filter[industry]'], about.industry) &&
    isAmong(wish['filter[purpose]'], about.purpose) &&
    isAmong(wish['filter[offer_type]'], about.offer_type) &&
    isAmong(wish['filter[product]'], about.product) &&
    words.every((word) => known.includes(word))
  );
}

function orderBy(by: TemplateSort, language: Language, isDescending: boolean): (a: Listed, b: Listed) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const way = isDescending ? -1 : 1;
  const orders = {
    popularity: (a, b) => way * (a.uses - b.uses),
    name: (a, b) => way * compare(a.name, b.name),
    value: byValue(({ value_per_visitor: minor, community }) => ({ minor, currency: community?.currency ?? COMPARED_IN }), isDescending),
  } as const satisfies Record<TemplateSort, (a: Listed, b: Listed) => number>;
  return orders[by];
}

/** The templates that were asked for. Those that come to the same stay in the order they are listed in. */
export function findTemplates(
  templates: readonly Findable[],
  uses: ReadonlyMap<string, number>,
  wish: Wish,
  language: Language,
): Page<Listed> {
  const wanted = templates.filter((template) => isWanted(template, wish));
  const found = wanted.map(({ id, about }) => ({ ...about, id, uses: uses.get(id) ?? 0 }));
  const sorted = found.sort(orderBy(wish.sort.replace('-', '') as TemplateSort, language, wish.sort.startsWith('-')));
  const size = wish['page[size]'];
  const start = (wish['page[number]'] - 1) * size;
  return { rows: sorted.slice(start, start + size), total: found.length };
}
