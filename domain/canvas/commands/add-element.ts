import type { RuleContext } from '../../kit/element.ts';
import { elementOf } from '../change.ts';
import type { CanvasDocument, CanvasElement } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { initialTraffic } from '../traffic.ts';

export interface AddElement extends RuleContext {
  readonly id: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  /** Empty or left out: the kind's own name in the reader's language. */
  readonly name?: string;
}

/** Places a new element with its kind's first rule, cost model and size. An id in use changes nothing. */
export function addElement(document: CanvasDocument, { id, kind, x, y, name = '', ...context }: AddElement): CanvasDocument {
  if (elementOf(document, id)) return document;
  const definition = elementKind(kind);
  const [model] = definition.traffic;
  const rule = definition.defaultRule(context);
  const element: CanvasElement = {
    id,
    kind,
    x,
    y,
    name,
    ...definition.size,
    ...(rule && { rule: rule }),
    ...(model && { traffic: initialTraffic(model) }),
  };
  return { ...document, elements: [...document.elements, element] };
}
