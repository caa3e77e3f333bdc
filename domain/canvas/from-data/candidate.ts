import type { Channel } from '../../tracking/channels.ts';
import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line, type Rule } from '../document.ts';
import { allElements, guessKind } from '../elements/index.ts';
import { pageName, pathOf } from './pages.ts';

/** Where people came from: a row of the sources report below its channel. */
export interface SeenSource {
  readonly channel: Channel;
  /** `utm_source`, or the referring host where there is none; empty: neither. */
  readonly source: string;
  /** Did a `utm_source` say so? A shop may be named by its address, and a referring host may have no dot. */
  readonly by: 'tag' | 'referrer';
  /** Set where the same source comes by several channels: the medium that tells this one. */
  readonly medium: string | null;
}

/** What was seen on a site, most people first. */
export interface Seen {
  readonly sources: readonly SeenSource[];
  /** As `pagesToDraw` names them. */
  readonly pages: readonly string[];
  /** Did anybody buy, and may it be shown? */
  readonly buys: boolean;
}

/** Id of the element that counts sales. */
export const SALE_ID = 'sale';
const NAME_LENGTH = 120;

type Condition = Extract<Rule, { type: 'source' }>['conditions'][number];
const is = (key: Condition['key'], value: string): Condition => ({ key, match: 'is', value });

/** Channels whose sources are told by the place they were bought at; of the others the channel says enough. */
const BOUGHT: readonly Channel[] = ['paid_search', 'paid_social', 'other'];
const wordsOf = ({ channel, source, medium }: SeenSource) =>
  BOUGHT.includes(channel) ? `${source} ${medium ?? ''}` : channel.replace('_', ' ');

/** Was it tagged by whoever sent people, rather than told by where they came from? */
export const isTagged = ({ by }: Pick<SeenSource, 'by'>): boolean => by === 'tag';

/** The rule by which a canvas counts the people of a row. */
function ruleOf(seen: SeenSource): Rule {
  const told = seen.medium === null ? [] : [is('utm_medium', seen.medium)];
  const from = isTagged(seen) ? [is('utm_source', seen.source)] : [is('utm_source', ''), is('referrer', seen.source)];
  return { type: 'source', conditions: [...from, ...told] };
}

function sourceElement(seen: SeenSource, at: number): CanvasElement {
  const kind = guessKind('source', wordsOf(seen));
  return { id: `source-${at}`, kind, x: 0, y: at * 8, name: seen.source.slice(0, NAME_LENGTH), rule: ruleOf(seen) };
}

function pageElement(page: string, at: number): CanvasElement {
  const kind = guessKind('page', pathOf(page));
  return { id: `page-${at}`, kind, x: 8, y: at * 8, name: pageName(page).slice(0, NAME_LENGTH), rule: { type: 'page', urls: [page] } };
}

/** The kind that counts whatever is sold on the site: of those that sell, the one that asks for no name. */
const sale = allElements.find(({ category, money, defaultRule }) => {
  const rule = defaultRule({});
  return category === 'action' && money === 'offers' && rule?.type === 'event' && !rule.name;
});
/** What it counts. */
export const SALE: Rule | undefined = sale?.defaultRule({});

function saleElement(): readonly CanvasElement[] {
  return sale ? [{ id: SALE_ID, kind: sale.kind, x: 16, y: 0, name: '', rule: SALE }] : [];
}

const lineBetween = (from: CanvasElement, to: CanvasElement): Line => ({
  id: `${from.id}-${to.id}`,
  from: from.id,
  to: to.id,
  kind: 'next',
});

/** Everything that was seen, with a line for every way somebody may have gone: counting it tells which are real. */
export function candidateOf({ sources, pages, buys }: Seen): CanvasDocument {
  const from = sources.map(sourceElement);
  const between = pages.map(pageElement);
  const steps = buys ? [...between, ...saleElement()] : between;
  const lines = [...from, ...between].flatMap((one) => steps.filter((other) => other !== one).map((other) => lineBetween(one, other)));
  return { ...EMPTY_DOCUMENT, elements: [...from, ...steps], lines };
}
