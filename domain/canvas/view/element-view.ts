import type { CanvasDocument, CanvasElement } from '#domain/canvas/document.ts';
import type { ElementIcon } from '#domain/canvas/elements/icons.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import type { ElementCategory } from '#domain/kit/element.ts';
import { type Work, workOf } from '../work.ts';
import { bandWidth } from './band-width.ts';
import type { CanvasFormat } from './format.ts';
import type { CanvasNumbers, ElementNumbers, Verdict } from './numbers.ts';
import { nameOf, ruleText } from './rule-text.ts';
import type { DrawnWords } from './words.ts';

export type ChipTone = Verdict | 'share' | 'money' | 'none' | 'warning';

/**
 * What a card shows, as primitive values only: two equal views compare as equal, and a card
 * is drawn again only when something on it reads differently.
 */
export interface ElementView extends Record<string, unknown>, Work {
  readonly kind: string;
  readonly category: ElementCategory;
  readonly icon: ElementIcon;
  readonly name: string;
  readonly rule: string;
  readonly people: string;
  /** "plan 4,091", "a month"; empty in the actual layer. */
  readonly aside: string;
  readonly chip: string;
  readonly tone: ChipTone | '';
  readonly needsRule: boolean;
  /** What is still missing is drawn in grey, not as a fault. */
  readonly calm: boolean;
  readonly locked: boolean;
  /** "4,039 left"; empty without a drop-off. */
  readonly leaves: string;
  readonly leavesWidth: number;
  /** Text of notes. */
  readonly note: string;
  /** What a screen reader says. */
  readonly spoken: string;
}
export interface ViewTexts<Words extends DrawnWords = DrawnWords> {
  readonly text: Words;
  readonly format: CanvasFormat;
}

const PERIOD_KEYS = { day: 'canvas.per.day', week: 'canvas.per.week', month: 'canvas.per.month' } as const;
export const VERDICT_KEYS = {
  ahead: 'canvas.verdict.ahead',
  behind: 'canvas.verdict.behind',
  near: 'canvas.verdict.near',
  cant: 'canvas.verdict.cant',
} as const satisfies Record<Verdict, string>;
const isVerdict = (tone: ChipTone | ''): tone is Verdict => Object.hasOwn(VERDICT_KEYS, tone);

interface Chip {
  readonly chip: string;
  readonly tone: ChipTone | '';
}

function chipOf(numbers: ElementNumbers, { layer, counted }: CanvasNumbers, needsRule: boolean, { text, format }: ViewTexts): Chip {
  if (needsRule) return { chip: '', tone: 'warning' };
  if (format.amounts && numbers.money !== null) return { chip: format.money(numbers.money), tone: 'money' };
  if (layer === 'plan') return numbers.goesOn === null ? { chip: '', tone: '' } : { chip: format.share(numbers.goesOn), tone: 'share' };
  if (numbers.people === null) return counted ? { chip: text.label('canvas.no_data'), tone: 'none' } : { chip: '', tone: '' };
  if (layer === 'actual' || numbers.change === null) return { chip: '', tone: '' };
  return { chip: format.change(numbers.change), tone: numbers.verdict ?? 'cant' };
}

function asideOf(numbers: ElementNumbers, layer: CanvasNumbers['layer'], document: CanvasDocument, { text, format }: ViewTexts): string {
  if (layer === 'plan') return text.label(PERIOD_KEYS[document.period]);
  return layer === 'compare' && numbers.plan !== null ? text.label('canvas.plan_n', { people: format.count(numbers.plan) }) : '';
}

const NONE: ElementNumbers = { people: null, plan: null, change: null, verdict: null, money: null, goesOn: null, leaves: null };

/** A short flow of people who leave is not drawn: less than half a person rounds to nobody. */
const LEAST_LEAVES = 0.5;

export function elementView(
  element: CanvasElement,
  document: CanvasDocument,
  all: CanvasNumbers,
  texts: ViewTexts,
  calm: boolean,
): ElementView {
  const { text, format } = texts;
  const definition = elementKind(element.kind);
  const numbers = all.elements.get(element.id) ?? NONE;
  const needsRule = definition.tracked && !definition.uncounted && !element.rule;
  const chip = definition.tracked ? chipOf(numbers, all, needsRule && !calm, texts) : { chip: '', tone: '' as const };
  const name = nameOf(element, text);
  const people = format.count(numbers.people);
  const aside = definition.tracked ? asideOf(numbers, all.layer, document, texts) : '';
  const verdict = isVerdict(chip.tone) ? text.label(VERDICT_KEYS[chip.tone]) : '';
  const paid = text.label(definition.category === 'source' ? 'canvas.traffic.spend' : 'canvas.results.revenue');
  const leaves = numbers.leaves !== null && numbers.leaves >= LEAST_LEAVES ? numbers.leaves : null;
  const work = workOf(element);
  const spoken = definition.tracked
    ? text.label('canvas.spoken_element', { name, people, count: Math.round(numbers.people ?? 0) })
    : `${name}. ${element.note ?? ''}`;
  return {
    kind: definition.kind,
    category: definition.category,
    icon: definition.icon,
    name,
    rule: needsRule ? text.label('canvas.no_rule') : ruleText(element, document, text, format),
    people,
    aside,
    ...chip,
    needsRule,
    calm,
    locked: element.locked === true,
    leaves: leaves === null ? '' : text.label('canvas.left', { people: format.count(leaves) }),
    leavesWidth: leaves === null ? 0 : Math.round(bandWidth(leaves, all.most) * 10) / 10,
    note: element.note ?? '',
    ...work,
    spoken: [
      spoken,
      aside,
      work.owner,
      needsRule ? text.label('canvas.no_rule') : '',
      verdict,
      chip.tone === 'money' ? `${paid} ${chip.chip}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  };
}
