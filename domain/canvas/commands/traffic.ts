import { changeElements } from '../change.ts';
import { type CanvasDocument, type Traffic, trafficSchema } from '../document.ts';
import { switchModel } from '../traffic.ts';

export type TrafficInput = 'spend' | 'per_person' | 'people';

/**
 * Types one of spend (cents), cost per person (cents) and people. Two are typed, the third is
 * worked out: typing in the computed one frees the one typed longest ago. `undefined` empties an input.
 */
export function setTrafficInput(
  document: CanvasDocument,
  args: { element: string; input: TrafficInput; value: number | undefined },
): CanvasDocument {
  return changeElements(document, (element) => {
    if (element.id !== args.element || element.traffic?.model !== 'two_of_three') return element;
    const before = element.traffic;
    if (before[args.input] === args.value && before.typed.includes(args.input) === (args.value !== undefined)) return element;
    const others = before.typed.filter((input) => input !== args.input);
    const typed = args.value === undefined ? others : [...others, args.input].slice(-2);
    const values: Traffic = { model: 'two_of_three', typed };
    for (const input of typed) {
      const value = input === args.input ? args.value : before[input];
      if (value !== undefined) values[input] = value;
    }
    return trafficSchema.safeParse(values).success ? { ...element, traffic: values } : element;
  });
}

/** Changes how a source is paid for; people and money stay where both models have them. */
export function setTrafficModel(document: CanvasDocument, args: { element: string; model: Traffic['model'] }): CanvasDocument {
  return changeElements(document, (element) => {
    if (element.id !== args.element) return element;
    const traffic = switchModel(element.traffic, args.model);
    return traffic === element.traffic ? element : { ...element, traffic };
  });
}
