import { useState } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { fieldsOn, type NamedField } from '../form/fields.ts';

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
  readonly isShown: (name: string) => boolean;
  readonly toggle: (name: string) => void;
}

/** Which columns a person looks at, kept on this device. The naming column always stays. */
export function useColumns(resource: AnyResource): Columns {
  const [hidden, setHidden] = useState(() => hiddenColumns(resource));
  const listed = fieldsOn(resource, 'list');
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
  return { all, shown: all.filter(({ name }) => isShown(name)), isShown, toggle };
}
