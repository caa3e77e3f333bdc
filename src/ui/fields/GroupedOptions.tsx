import type { ReactNode } from 'react';

export interface GroupedOption {
  readonly value: string;
  readonly text: string;
  /** The heading above it; what stands under none comes first. */
  readonly group?: string;
}

const drawn = ({ value, text }: GroupedOption) => (
  <option key={value} value={value}>
    {text}
  </option>
);

/** Options of a select under their headings, which come in the order of their first options. */
export function GroupedOptions({ options }: { readonly options: readonly GroupedOption[] }): ReactNode {
  const groups = new Set(options.flatMap(({ group }) => group ?? []));
  return (
    <>
      {options.filter(({ group }) => group === undefined).map(drawn)}
      {[...groups].map((name) => (
        <optgroup key={name} label={name}>
          {options.filter(({ group }) => group === name).map(drawn)}
        </optgroup>
      ))}
    </>
  );
}
