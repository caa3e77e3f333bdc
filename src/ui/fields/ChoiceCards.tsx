import { useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.tsx';
import '../styles/account-fields.css';

export interface Choice<T extends string> {
  readonly value: T;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}
export interface ChoiceCardsProps<T extends string> {
  /** Spoken name of the group. */
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

/** One of a few, each as a card with a sentence; radio buttons underneath, so that arrows work. */
export function ChoiceCards<T extends string>({ label, choices, value, onChange }: ChoiceCardsProps<T>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={choice.value === value ? 'choice on' : 'choice'}>
          <input type="radio" className="sr" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span className="choice-icon">
            <Icon name={choice.icon} />
          </span>
          <span>
            <span className="b">{choice.title}</span>
            <span className="mut t12">{choice.text}</span>
          </span>
          <span className="sp" />
          {choice.value === value ? <Icon name="check" /> : null}
        </label>
      ))}
    </fieldset>
  );
}
