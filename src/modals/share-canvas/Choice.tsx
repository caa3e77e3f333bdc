interface ChoiceProps {
  readonly label: string;
  readonly help?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Of these one is chosen; else it is switched by itself. */
  readonly among?: string;
  readonly onChange: (checked: boolean) => void;
}

/** Something to be chosen, with what that means. */
export function Choice({ label, help, checked, disabled, among, onChange }: ChoiceProps) {
  return (
    <label className="checkline">
      <input
        type={among ? 'radio' : 'checkbox'}
        name={among}
        className={among ? undefined : 'cb'}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <span>{label}</span>
        {help ? <span className="mut t12 share-help">{help}</span> : null}
      </span>
    </label>
  );
}
