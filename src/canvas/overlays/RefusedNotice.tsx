import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useEditorState } from '../store/context.ts';
import type { Session } from '../store/session.ts';

interface RefusedNoticeProps {
  readonly session: Session;
  /** Puts what is drawn beside the stored canvas; null where there is no place for it. */
  readonly onCopy: (() => Promise<void>) | null;
}

/** The server will not take what was drawn: why, what becomes of it, and what can be done. */
export function RefusedNotice({ session, onCopy }: RefusedNoticeProps) {
  const { t, sentences } = useText();
  const message = useEditorState(({ save }) => (save.problem?.kind === 'refused' ? save.problem.message : null));
  if (message === null) return null;
  const { together, flush } = session;
  return (
    <div className="cv-notice is-bad" role="alert">
      <Icon name="warning" />
      <span>{sentences(message, t('canvas.save.kept'))}</span>
      <span className="row g4">
        <Button size="sm" onClick={() => (together?.keeps() ? together.retry() : flush())}>
          {t('common.tryAgain')}
        </Button>
        {onCopy && (
          <Button look="ghost" size="sm" onClick={() => void onCopy().catch(() => undefined)}>
            {t('canvas.conflict.copy')}
          </Button>
        )}
      </span>
    </div>
  );
}
