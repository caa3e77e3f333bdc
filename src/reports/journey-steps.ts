import { RULE_EVENTS, type Rule } from '#domain/canvas/document.ts';
import type { PathNode } from '#domain/wire/reports/paths.ts';
import type { EventKind } from '#domain/wire/track.ts';

/**
 * A step while it is being put together: what somebody fills in, before it is a rule. It stands in the
 * address as `["page","/offer"]`, so a link keeps rows that say nothing yet, too.
 */

/** Keys of sources that a step can ask for. */
export const STEP_SOURCES = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const;
export const STEP_KINDS = ['page', ...RULE_EVENTS, ...STEP_SOURCES] as const;
export type StepKind = (typeof STEP_KINDS)[number];
type StepEvent = (typeof RULE_EVENTS)[number];

export interface Step {
  readonly on: StepKind;
  /** Address of a page, name of an event (empty: any), value of a source. */
  readonly text: string;
  /** Where an event happens; empty: anywhere. */
  readonly page: string;
  /** Seconds since the step before; null: only the window of the whole counts. */
  readonly within: number | null;
}

export const ANY_PAGE = '/**';
export const newStep = (on: StepKind = 'page', text = ''): Step => ({ on, text, page: '', within: null });
export const asEvent = (on: StepKind): StepEvent | undefined => RULE_EVENTS.find((event) => event === on);
const asSource = (on: string) => STEP_SOURCES.find((key) => key === on);

/** What the step counts; null: it says nothing yet. */
export function ruleOf({ on, text, page }: Pick<Step, 'on' | 'text' | 'page'>): Rule | null {
  const [value, at] = [text.trim(), page.trim()];
  const event = asEvent(on);
  if (event) return { type: 'event', event, ...(value && { name: { match: 'is' as const, value } }), ...(at && { urls: [at] }) };
  if (value === '') return null;
  const key = asSource(on);
  return key ? { type: 'source', conditions: [{ key, match: 'is', value }] } : { type: 'page', urls: [value] };
}

/** The step that counts what a rule counts; null where none can say as much. */
export function stepOfRule(rule: Rule): Step | null {
  const [url = '', ...others] = ('urls' in rule && rule.urls) || [];
  if (others.length > 0) return null;
  if (rule.type === 'page') return newStep('page', url);
  if (rule.type === 'event') {
    if (rule.attributes?.length || (rule.name && rule.name.match !== 'is')) return null;
    return { ...newStep(rule.event, rule.name?.value), page: url };
  }
  const [condition, ...more] = rule.conditions;
  const key = condition && asSource(condition.key);
  return key && more.length === 0 && condition.match === 'is' && condition.value !== '' ? newStep(key, condition.value) : null;
}

const LONGEST = 2000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

/** A step as it stands in the address; what is left out at its end is empty. */
export function writeStep({ on, text, page, within }: Step): string {
  const parts: (string | number | null)[] = [on, text, page, within];
  while (parts.length > 1 && (parts.at(-1) === '' || parts.at(-1) === null)) parts.pop();
  return JSON.stringify(parts);
}

/** Null: the address says something else. */
export function readStep(text: string): Step | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [kind, value = '', page = '', seconds = null] = parts as readonly unknown[];
  const on = STEP_KINDS.find((one) => one === kind);
  const within = typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0 ? seconds : null;
  return on && isText(value) && isText(page) ? { on, text: value, page, within } : null;
}

export const readSteps = (texts: readonly string[]): readonly Step[] => texts.flatMap((text) => readStep(text) ?? []);

/** The step for somewhere on a way; null for visits of which nothing is known, and for elements, of which only their map knows more. */
export function stepOfNode({ type, value }: PathNode): Step | null {
  if (type === 'page') return newStep('page', value);
  if (type === 'directory') return newStep('page', `${value}*`);
  if (type === 'source') return newStep('utm_source', value);
  if (type === 'referrer') return newStep('referrer', value);
  if (type === 'direct' || type === 'element') return null;
  const event = RULE_EVENTS.find((kind: EventKind) => value === kind || value.startsWith(`${kind} `));
  return event ? newStep(event, value.slice(event.length + 1)) : null;
}
