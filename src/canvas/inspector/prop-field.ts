import type { CanvasElement } from '#domain/canvas/document.ts';
import type { ElementField, ElementFieldKind, PropValue } from '#domain/kit/element-fields.ts';

/** What the way to draw a field of a kind is given. */
export interface PropProps<Field extends ElementField = ElementField> {
  readonly element: CanvasElement;
  readonly name: string;
  readonly field: Field;
  readonly value: PropValue | undefined;
  readonly label: string;
  /** The label is spoken only. */
  readonly bare?: boolean;
  readonly readOnly: boolean;
  readonly onChange: (value: PropValue | undefined) => void;
  /** Changes several fields as one. */
  readonly onChangeAll: (values: Readonly<Record<string, PropValue | undefined>>) => void;
  readonly onDone: () => void;
}
export type Of<Kind extends ElementFieldKind> = PropProps<Extract<ElementField, { kind: Kind }>>;

export const textOf = (value: PropValue | undefined): string => (typeof value === 'string' ? value : '');
