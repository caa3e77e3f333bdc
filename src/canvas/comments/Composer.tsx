import { useRef } from 'react';
import type { Mentionable } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { MentionField } from './MentionField.tsx';
import { withMentions } from './mentions.ts';
import { type CommentDraft, useDraft } from './use-draft.ts';

interface ComposerProps {
  /** What the draft is kept under. */
  readonly place: string;
  readonly begin?: CommentDraft;
  readonly label: string;
  readonly action: string;
  readonly people: readonly Mentionable[];
  readonly isFirst?: boolean;
  /** `key` stays the same for the same words, however often they are sent. */
  readonly onSend: (text: string, key: string) => Promise<unknown>;
  readonly onLeave?: () => void;
}

/** A field for a comment with its button. What could not be sent stays in it, with the reason. */
export function Composer({ place, begin, label, action, people, isFirst = false, onSend, onLeave }: ComposerProps) {
  const { t } = useText();
  const { draft, write, clear } = useDraft(place, begin);
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('comments.failedSend')));
  const sending = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const text = withMentions(draft.typed, draft.chosen).trim();
  const send = async () => {
    if (text === '') return;
    const { key } = sending.current?.text === text ? sending.current : { key: crypto.randomUUID() };
    sending.current = { text, key };
    if (!(await attempt(() => onSend(text, key)))) return;
    sending.current = null;
    clear(draft);
  };
  return (
    <div className="cv-compose">
      <MentionField
        label={label}
        draft={draft}
        people={people}
        problem={problem}
        isFirst={isFirst}
        onChange={write}
        onSend={() => void send()}
        onLeave={onLeave}
      />
      <div className="row g8">
        <Button look="primary" size="sm" busy={busy} disabled={text === ''} onClick={() => void send()}>
          {action}
        </Button>
        {onLeave && (
          <Button look="ghost" size="sm" onClick={onLeave}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
