import type { Industry, OfferType, ProductKind, Purpose } from '../../wire/templates.ts';
import type { ElementKind } from '../elements/index.ts';

/**
 * A funnel to begin with, as a table of its steps. It is drawn as a document (`draw.ts`) by the
 * commands of the editor. Rates are starting assumptions, to be replaced by one's own numbers.
 */
export interface Template {
  readonly industry: Industry;
  readonly purpose: Purpose;
  readonly offer_type: OfferType;
  readonly product: ProductKind;
  /** By their ids on the canvas, which are the keys of their names in `locales/templates`; without a name there, the kind's own is shown. */
  readonly steps: Readonly<Record<string, Source | Step>>;
}

/** Column and row of cards. Rows go from what attracts at the top to what is sold at the bottom. */
export type Place = readonly [column: number, row: number];

/** Share of the people at a step who go on; `others`: those who take no other line from there. */
export type Share = number | 'others';

export interface Source {
  readonly kind: ElementKind;
  readonly at: Place;
  /** Minor units a person. */
  readonly cost: number;
  readonly people: number;
}

export interface Step {
  readonly kind: ElementKind;
  readonly at: Place;
  /** What leads here, by id: shares above 1 are of people who bring others. */
  readonly from: Readonly<Record<string, Share>>;
  /** People also go on elsewhere: outside of the exclusive split at the steps before. */
  readonly also?: true;
  /** Minor units for each person who gets here. */
  readonly value?: number;
  /** Days until they get here. */
  readonly lag?: number;
}

export const isSource = (step: Source | Step): step is Source => 'cost' in step;

/** Where people come from, in the upper left corner. */
export function source(kind: ElementKind, cost: number, people: number): Source {
  return { kind, at: [0, 0], cost, people };
}

export function step(kind: ElementKind, at: Place, from: Step['from'], more: Pick<Step, 'also' | 'value' | 'lag'> = {}): Step {
  return { kind, at, from, ...more };
}

/** A table of templates by id, which keeps its ids for the compiler. */
export const defineTemplates = <const Id extends string>(templates: Readonly<Record<Id, Template>>) => templates;

/** The columns of the table in the order in which they are told. */
export function about(industry: Industry, purpose: Purpose, offer_type: OfferType, product: ProductKind) {
  return { industry, purpose, offer_type, product };
}
