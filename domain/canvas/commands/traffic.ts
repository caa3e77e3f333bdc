import { changeElements } from '../change.ts';
import { type CanvasDocument, type Traffic, trafficSchema } from '../document.ts';
import { switchModel } from '../traffic.ts';

export type TrafficInput = 'spend' | 'per_person' | 'people';

/**
 * Types one of spend (cents), cost per person (cents) and people. Two are typed, the third is
 * worked out: typing in the computed one frees the one typed longest ago. `null` empties an input.
 */
export function setTrafficInput(
  document: CanvasDocument,
  args: { element: string; input: TrafficInput; value: number | null },
): CanvasDocument {
  return changeElements(document, (element) => {
    if (element.id !== args.element || element.traffic?.model !== 'two_of_three') return element;
    const values = withInput(element.traffic, args.input, args.value ?? undefined);
    return values !== element.traffic && trafficSchema.safeParse(values).success ? { ...element, traffic: values } : element;
  });
}

type TwoOfThree = Extract<Traffic, { model: 'two_of_three' }>;

function withInput(before: TwoOfThree, typedIn: TrafficInput, typedValue: number | undefined): TwoOfThree {
  if (before[typedIn] === typedValue && before.typed.includes(typedIn) === (typedValue !== undefined)) return before;
  const others = before.typed.filter((input) => input !== typedIn);
  const typed = typedValue === undefined ? others : [...others, typedIn].slice(-2);
  const values: TwoOfThree = { model: 'two_of_three', typed };
  for (const input of typed) {
    const value = input === typedIn ? typedValue : before[input];
    if (value !== undefined) values[input] = value;
  }
  return values;
}

/** Changes how a source is paid for; people and money stay where both models have them. */
export function setTrafficModel(document: CanvasDocument, args: { element: string; model: Traffic['model'] }): CanvasDocument {
  return changeElements(document, (element) => {
    if (element.id !== args.element) return element;
    const traffic = switchModel(element.traffic, args.model);
    return traffic === element.traffic ? element : { ...element, traffic };
  });
}
