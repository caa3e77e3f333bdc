import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useHost } from '../host.ts';
import { useEditorState } from '../store/context.ts';
import { Dialog } from './Dialog.tsx';

export interface ConflictChoices {
  readonly onTheirs: () => Promise<void>;
  readonly onCopy: () => Promise<void>;
  readonly onOverwrite: () => Promise<void>;
  /** Puts what is drawn beside the stored canvas, where that could not be changed, and goes there. */
  readonly onKeep: () => Promise<void>;
}

/** Two people saved from the same version: the person decides, nothing is overwritten unasked. */
export function ConflictDialog({ onTheirs, onCopy, onOverwrite }: Omit<ConflictChoices, 'onKeep'>) {
  const { t } = useText();
  const { timezone } = useHost();
  const format = useFormat();
  const problem = useEditorState((state) => state.save.problem);
  const { busy, problem: failed, attempt: run } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  if (problem?.kind !== 'conflict') return null;
  const { by, at } = problem.newer;
  const time = format.instant(at ?? new Date().toISOString(), timezone, 'time');
  const attempt = (choice: () => Promise<void>) => () => void run(choice);
  return (
    <Dialog
      title={by ? t('canvas.conflict.title', { name: by, time }) : t('canvas.conflict.title_unknown', { time })}
      footer={
        <>
          <Button look="ghost" disabled={busy} onClick={attempt(onOverwrite)}>
            {t('canvas.conflict.overwrite')}
          </Button>
          <Button disabled={busy} onClick={attempt(onTheirs)}>
            {t('canvas.conflict.theirs')}
          </Button>
          <Button look="primary" disabled={busy} onClick={attempt(onCopy)}>
            {t('canvas.conflict.copy')}
          </Button>
        </>
      }
    >
      <p>{t('canvas.conflict.text')}</p>
      {failed && (
        <p role="alert" className="cv-help is-wrong">
          {failed}
        </p>
      )}
    </Dialog>
  );
}
