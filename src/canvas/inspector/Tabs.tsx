import type { KeyboardEvent } from 'react';

export interface TabsProps<T extends string> {
  readonly names: readonly T[];
  readonly current: T;
  readonly onChange: (name: T) => void;
  readonly label: (name: T) => string;
}

/** Tabs by the usual keys: one stop of the Tab key, arrows between them. */
export function Tabs<T extends string>({ names, current, onChange, label }: TabsProps<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = names[(names.indexOf(current) + step + names.length) % names.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[names.indexOf(next)]?.focus();
  };
  return (
    <div className="cv-tabs" role="tablist" tabIndex={-1} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === current}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {label(name)}
        </button>
      ))}
    </div>
  );
}
