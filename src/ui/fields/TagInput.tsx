import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';

export interface TagInputProps {
  readonly id: string;
  readonly describedBy?: string;
  readonly invalid?: boolean;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly placeholder: string;
  readonly removeLabel: (tag: string) => string;
}

/** Tags as chips; Enter or a comma adds what was typed, Backspace in the empty field takes the last one back. */
export function TagInput({ id, describedBy, invalid = false, tags, onChange, placeholder, removeLabel }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const fresh = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag && !tags.includes(tag));
    if (fresh.length > 0) onChange([...tags, ...new Set(fresh)]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="inp tag-input">
      {tags.map((tag) => (
        <span className="tag" key={tag}>
          {tag}
          <button type="button" aria-label={removeLabel(tag)} onClick={() => onChange(tags.filter((other) => other !== tag))}>
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  );
}
