import type { ReactNode } from 'react';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { type FormApi, useForm } from '#src/forms/use-form.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { TextField } from '#src/ui/fields/Field.tsx';

/** Two deliberate acts before something is gone for good: type the word, tick the box. */
interface Deletion {
  readonly word: string;
  readonly sure: boolean;
}

/** The form of a deletion; `send` does it. */
export function useDeletion(send: () => Promise<unknown>): FormApi<Deletion> {
  const { t } = useText();
  return useForm<Deletion>({
    values: { word: '', sure: false },
    check: ({ word }) => (word.trim() === DELETE_WORD ? {} : { word: t('deleteWorkspace.wrongWord') }),
    send,
  });
}

interface DeletionWordProps {
  readonly form: FormApi<Deletion>;
  /** What one ticks that one has understood. */
  readonly understood: string;
  /** What is asked besides. */
  readonly children?: ReactNode;
}

export function DeletionWord({ form, understood, children }: DeletionWordProps) {
  const { t } = useText();
  return (
    <>
      <div>
        <TextField label={t('deleteWorkspace.word', { word: DELETE_WORD })} autoComplete="off" spellCheck={false} {...form.text('word')} />
        {children}
      </div>
      <label className="checkline">
        <input type="checkbox" className="cb" checked={form.values.sure} onChange={(event) => form.set('sure', event.target.checked)} />
        <span>{understood}</span>
      </label>
    </>
  );
}
