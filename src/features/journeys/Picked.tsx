import { useId } from 'react';

interface PickedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, with its name in front: settings of a report stand in one row. */
export function Picked<Value extends string>({ label, value, options, onChange }: PickedProps<Value>) {
  const id = useId();
  return (
    <div className="journeys-pick">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ctl"
        value={value}
        onChange={({ target }) => {
          const picked = options.find((option) => option.value === target.value);
          if (picked) onChange(picked.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
