import { fitsField, type PropValue } from '../../kit/element-fields.ts';
import type { CanvasElement } from '../document.ts';
import { elementKind } from './index.ts';

/** Names of what an element holds that its kind has no field for, or that the field does not take. An unknown kind may hold anything. */
export function unfitProps({ kind, props }: Pick<CanvasElement, 'kind' | 'props'>): readonly string[] {
  if (!props) return [];
  const definition = elementKind(kind);
  if (definition.kind !== kind) return [];
  return Object.keys(props).filter((name) => {
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
    return !field || !fitsField(field, props[name]);
  });
}

/** The props with one of them changed; `undefined` takes it away, and no prop left means no props. */
export function propsWith(element: Pick<CanvasElement, 'props'>, name: string, value: PropValue | undefined): CanvasElement['props'] {
  const { [name]: _before, ...rest } = element.props ?? {};
  const next = value === undefined ? rest : { ...rest, [name]: value };
  return Object.keys(next).length > 0 ? next : undefined;
}

/** The props with several of them changed. */
export const propsWithAll = (
  element: Pick<CanvasElement, 'props'>,
  values: Readonly<Record<string, PropValue | undefined>>,
): CanvasElement['props'] =>
  Object.entries(values).reduce<CanvasElement['props']>((props, [name, value]) => propsWith({ props }, name, value), element.props);

/** The option that a choice of an element stands at: the first one until another is chosen; empty where its kind has no such choice. */
export function choiceOf({ kind, props }: Pick<CanvasElement, 'kind' | 'props'>, name: string): string {
  const field = elementKind(kind).fields[name];
  if (field?.kind !== 'choice') return '';
  const chosen = props?.[name];
  return typeof chosen === 'string' && field.options.includes(chosen) ? chosen : field.options[0];
}

/** The address of the picture that stands in an element; empty where none does. */
export function pictureIn({ kind, props }: Pick<CanvasElement, 'kind' | 'props'>): string {
  const [name] = Object.entries(elementKind(kind).fields).find(([, field]) => field.kind === 'picture') ?? [];
  const address = name === undefined ? undefined : props?.[name];
  return typeof address === 'string' ? address : '';
}
