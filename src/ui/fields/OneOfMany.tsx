import { useMemo, useState } from 'react';
import { Combobox, type ComboboxLook, type ComboOption } from './Combobox.tsx';
import { fuzzyFilter } from './fuzzy.ts';

/** Options drawn at once; whoever looks for another one types. */
const MOST_SHOWN = 100;

export interface OneOfManyProps extends ComboboxLook {
  readonly value: string;
  readonly options: readonly ComboOption[];
  /** Null: the field was emptied. */
  readonly onChange: (value: string | null) => void;
}

/** One of a long list that is all here, e.g. of time zones: found by typing. */
export function OneOfMany({ value, options, onChange, ...shared }: OneOfManyProps) {
  const [text, setText] = useState('');
  const chosen = options.find((option) => option.value === value) ?? null;
  const found = useMemo(() => fuzzyFilter(options, text, ({ label }) => label), [options, text]);
  return (
    <Combobox
      {...shared}
      chosen={chosen}
      options={found.slice(0, MOST_SHOWN)}
      hasMore={found.length > MOST_SHOWN}
      onSearch={setText}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
