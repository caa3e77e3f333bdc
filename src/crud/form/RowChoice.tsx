import { useState } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { Combobox, type ComboboxLook } from '#src/ui/fields/Combobox.tsx';
import { useRowOption, useRowSearch } from './row-search.ts';

export interface RowChoiceProps extends ComboboxLook {
  /** Whose rows there are to choose from. */
  readonly resource: AnyResource;
  /** Id of the chosen row; null: none. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** One row of another resource, found by typing: the server searches, however many there are. */
export function RowChoice({ resource, value, onChange, ...shared }: RowChoiceProps) {
  const [text, setText] = useState('');
  const search = useRowSearch(resource, text);
  const chosen = useRowOption(resource, value, search.options);
  return <Combobox {...shared} {...search} chosen={chosen} onSearch={setText} onChange={(option) => onChange(option?.value ?? null)} />;
}
