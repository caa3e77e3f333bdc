import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Dialog } from './Dialog.tsx';

export interface Choice {
  readonly id: string;
  readonly text: string;
  /** Further words the search finds it by. */
  readonly words?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}
export interface ChoiceDialogProps {
  readonly title: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
  /** Called as the marked entry changes. */
  readonly onMark?: (id: string) => void;
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
const MOST = 120;

/** Type a few letters, choose with the arrow keys, press Enter. */
export function ChoiceDialog({ title, placeholder, choices, onChoose, onClose, onMark }: ChoiceDialogProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const shown = useMemo(() => {
    const typed = plain(query).trim();
    const words = typed.split(/\s+/);
    const has = (text: string) => words.every((word) => plain(text).includes(word));
    const found = choices.filter(({ text, words: more = '' }) => has(`${text} ${more}`));
    // "Purchase" means the purchase, then what has it in its name, then what is said to be about one.
    const rank = ({ text }: Choice) => (plain(text).startsWith(typed) ? 0 : has(text) ? 1 : 2);
    return found.sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
  }, [choices, query]);
  const mark = (at: number) => {
    const next = Math.min(shown.length - 1, Math.max(0, at));
    setMarked(next);
    const choice = shown[next];
    if (choice) onMark?.(choice.id);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <label className="cv-find" style={{ margin: '0 0 8px' }}>
        <Icon name="search" />
        <span className="sr">{placeholder}</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="cv-choices"
          aria-activedescendant={shown[marked] ? `cv-choice-${shown[marked].id}` : undefined}
          value={query}
          placeholder={placeholder}
          onChange={({ target }) => {
            setQuery(target.value);
            setMarked(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              mark(marked + (event.key === 'ArrowDown' ? 1 : -1));
            }
            const choice = shown[marked];
            if (event.key === 'Enter' && choice) {
              event.preventDefault();
              onChoose(choice.id);
            }
          }}
        />
      </label>
      <div className="cv-choices" id="cv-choices" role="listbox" aria-label={title}>
        {shown.map((choice, index) => (
          <button
            key={choice.id}
            id={`cv-choice-${choice.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            onClick={() => onChoose(choice.id)}
            onMouseEnter={() => setMarked(index)}
          >
            {choice.before}
            <span className="ell">{choice.text}</span>
            {choice.after}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="mut">{t('canvas.nothing_found')}</p>}
    </Dialog>
  );
}
