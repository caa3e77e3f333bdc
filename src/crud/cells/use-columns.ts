import { useState } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { fieldsOn, type NamedField } from '../form/fields.ts';
import { slotsOf } from '../overrides.tsx';

const keyOf = (resource: AnyResource) => `flx_columns_${resource.name}`;

function hiddenColumns(resource: AnyResource): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}

export interface Columns {
  readonly all: readonly NamedField[];
  readonly shown: readonly NamedField[];
  /** What an export of the list holds: the shown ones, and what their cells show besides. */
  readonly exported: readonly NamedField[];
  readonly isShown: (name: string) => boolean;
  readonly toggle: (name: string) => void;
}

/** Which columns a person looks at, kept on this device. The naming column always stays. */
export function useColumns(resource: AnyResource): Columns {
  const [hidden, setHidden] = useState(() => hiddenColumns(resource));
  const joined = slotsOf(resource).joined ?? [];
  const isJoined = ({ name }: NamedField) => joined.includes(name);
  const listed = fieldsOn(resource, 'list').filter((field) => !isJoined(field));
  const all = [
    ...listed.filter(({ name }) => name === resource.label),
    ...listed.filter(({ name }) => name !== resource.label && name !== 'is_locked'),
  ];
  const isShown = (name: string) => name === resource.label || !hidden.includes(name);
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name];
    setHidden(next);
    try {
      localStorage.setItem(keyOf(resource), JSON.stringify(next));
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  };
  const shown = all.filter(({ name }) => isShown(name));
  return { all, shown, exported: [...shown, ...fieldsOn(resource, 'list').filter(isJoined)], isShown, toggle };
}
