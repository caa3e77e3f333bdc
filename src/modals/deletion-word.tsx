import { type ReactNode, useState } from 'react';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { useText } from '#src/providers/i18n.ts';
import { TextField } from '#src/ui/Field.tsx';

/** Two deliberate acts before something is gone for good: type the word, tick the box. */
export function useDeletionWord() {
  const [word, setWord] = useState('');
  const [sure, setSure] = useState(false);
  return { word, setWord, sure, setSure, isTyped: word.trim() === DELETE_WORD };
}

interface DeletionWordProps {
  readonly acts: ReturnType<typeof useDeletionWord>;
  readonly problem?: string;
  /** What one ticks that one has understood. */
  readonly understood: string;
  /** What is asked besides. */
  readonly children?: ReactNode;
}

export function DeletionWord({ acts, problem, understood, children }: DeletionWordProps) {
  const { t } = useText();
  return (
    <>
      <div>
        <TextField
          label={t('deleteWorkspace.word', { word: DELETE_WORD })}
          autoComplete="off"
          spellCheck={false}
          value={acts.word}
          problem={problem}
          onChange={(event) => acts.setWord(event.target.value)}
        />
        {children}
      </div>
      <label className="checkline">
        <input type="checkbox" className="cb" checked={acts.sure} onChange={(event) => acts.setSure(event.target.checked)} />
        <span>{understood}</span>
      </label>
    </>
  );
}
