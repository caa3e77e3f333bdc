/** Options that are called as they are sent. */
export const named = <const Name extends string>(names: readonly Name[]) => names.map((name) => ({ value: name, name }));
