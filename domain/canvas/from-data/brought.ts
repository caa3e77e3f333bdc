import { isMatch } from '../../kit/matches.ts';
import { KIND_OF_ELEMENT } from '../../tracking/events.ts';
import { SOURCE_KEYS, type SourceKey } from '../../wire/track.ts';
import type { CanvasElement, Rule } from '../document.ts';
import { allElements, guessKind, plainKind } from '../elements/index.ts';
import { matches } from '../rules.ts';
import { pageName, pathOf } from './pages.ts';

/** A step that was seen on people's ways and is brought to a map: an element of it, or what one for it would count. */
export type BroughtStep = { readonly element: string } | { readonly rule: Rule };

/** What is brought to a map. */
export interface Brought {
  readonly rule: Rule;
  /** The step that people went on from to it, or came to from it; null: none that a map can show. */
  readonly beside: BroughtStep | null;
  /** `after`: they came to it from the step beside it. `before`: they went from it to that one. */
  readonly direction: 'after' | 'before';
  /** Share of those at the first of the two who went on to the second, as it was measured; null: unknown. */
  readonly rate: number | null;
}

const NAME_LENGTH = 120;
type RuleOf<Type extends Rule['type']> = Extract<Rule, { type: Type }>;

/** The kind whose first rule is nearest to a rule of events: of that name, else of any. */
function kindOfEvent({ event, name }: RuleOf<'event'>): string {
  const offered = allElements.flatMap(({ kind, category, defaultRule }) => {
    const first = category === 'action' ? defaultRule({}) : undefined;
    return first?.type === 'event' && first.event === event ? [{ kind, named: first.name }] : [];
  });
  const isNamed = ({ named }: (typeof offered)[number]) => !!named && !!name && isMatch(name.value, named.match, named.value);
  return (offered.find(isNamed) ?? offered.find(({ named }) => !named) ?? offered[0])?.kind ?? plainKind('action');
}

/** Kind and name of an element that counts what a rule counts; an empty name is that of the kind. */
export function elementFor(rule: Rule): Pick<CanvasElement, 'kind' | 'name'> {
  if (rule.type === 'page') {
    const [page = ''] = rule.urls;
    const isAddress = page.includes('/');
    return { kind: guessKind('page', isAddress ? pathOf(page) : page), name: (isAddress ? pageName(page) : page).slice(0, NAME_LENGTH) };
  }
  if (rule.type === 'event') return { kind: kindOfEvent(rule), name: (rule.name?.value ?? '').slice(0, NAME_LENGTH) };
  const words = rule.conditions.map(({ value }) => value).join(' ');
  return { kind: guessKind('source', words), name: words.slice(0, NAME_LENGTH) };
}

/** Address of one page, in parts; an empty host means any. Null for what stands for several. */
function onePage(rule: Rule): { readonly host: string; readonly path: string } | null {
  const [url, ...others] = rule.type === 'page' ? rule.urls : [];
  if (!url || others.length > 0 || /[*?#]/.test(url)) return null;
  const address = url.trim().replace(/^[a-z]+:\/\//i, '');
  const slash = address.indexOf('/');
  return slash < 0 ? null : { host: address.slice(0, slash), path: address.slice(slash) };
}

/** Does what one rule asks for count by the other, too, as far as rules alone can tell? */
function isCountedBy(asked: Rule, rule: Rule): boolean {
  if (JSON.stringify(asked) === JSON.stringify(rule)) return true;
  const page = onePage(asked);
  const other = onePage(rule);
  if (!page) return false;
  if (other && (page.host === '' || other.host === '')) return other.path.toLowerCase() === page.path.toLowerCase();
  return (
    rule.type === 'page' &&
    page.host !== '' &&
    matches(rule, { ...NO_SOURCE, ...page, kind: KIND_OF_ELEMENT.pageView, query: '', name: '', attributes: {} })
  );
}
const NO_SOURCE = Object.fromEntries(SOURCE_KEYS.map((key) => [key, ''])) as Record<SourceKey, string>;

/** The first element of a map that counts what a rule asks for. */
export const elementThatCounts = (elements: readonly CanvasElement[], asked: Rule): CanvasElement | undefined =>
  elements.find(({ rule }) => rule && isCountedBy(asked, rule));

/** The first of several found steps that is the one a rule asks for. */
export const stepThatIs = <Found extends { readonly rule: Rule | null }>(found: readonly Found[], asked: Rule): Found | undefined =>
  found.find(({ rule }) => rule && (isCountedBy(asked, rule) || isCountedBy(rule, asked)));
