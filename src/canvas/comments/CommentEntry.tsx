import { useState } from 'react';
import { type Mentionable, partsOf, readable } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useHost } from '../host.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { Composer } from './Composer.tsx';
import { useCommentStore } from './comment-store.ts';
import type { Comment } from './port.ts';

/** What was said, with people in it told apart from words. */
function Words({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  const { t } = useText();
  const { keeping } = useHost();
  let at = 0;
  return (
    <p className="cv-comment-text">
      {partsOf(text).map((part) => {
        at += 1;
        if (!('person' in part)) return <span key={at}>{part.text}</span>;
        const name = mentions.find(({ id }) => id === part.person)?.name ?? t('comments.former');
        return (
          <b key={at} className={part.person === keeping?.person ? 'is-me' : undefined}>
            @{name}
          </b>
        );
      })}
    </p>
  );
}

interface DeleteProps {
  readonly answers: number;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
}

function ConfirmDelete({ answers, onDelete, onClose }: DeleteProps) {
  const { t } = useText();
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const confirm = async () => {
    if (await attempt(onDelete)) onClose();
  };
  return (
    <Dialog
      title={t('comments.deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" busy={busy} onClick={() => void confirm()}>
            {t('comments.delete')}
          </Button>
        </>
      }
    >
      <p>{answers > 0 ? t('comments.deleteThread', { count: answers }) : t('comments.deleteText')}</p>
      {problem && (
        <p className="cv-help is-wrong" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

interface EntryProps {
  readonly comment: Comment;
  /** Answers that would go with it. */
  readonly answers: number;
  readonly people: readonly Mentionable[];
  readonly onGone: () => void;
}

/** One comment, which whoever wrote it can change. */
export function CommentEntry({ comment, answers, people, onGone }: EntryProps) {
  const { t } = useText();
  const format = useFormat();
  const { comments, keeping, timezone } = useHost();
  const store = useCommentStore();
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const { author, mentions, text } = comment;
  const name = author?.name ?? t('comments.former');
  const isOwn = author !== null && author.id === keeping?.person && comments?.mayWrite === true;
  const mayDelete = isOwn || comments?.mayDeleteAny === true;
  const named = (person: string) => mentions.find(({ id }) => id === person)?.name ?? t('comments.former');
  const end = () => setDoing(null);
  return (
    <li className="cv-comment">
      <Avatar id={author?.id ?? ''} name={name} />
      <div>
        <div className="cv-comment-head">
          <b className="ell">{name}</b>
          <small className="mut" title={format.instant(comment.created_at, timezone)}>
            {format.relative(comment.created_at, timezone)}
            {comment.edited_at !== null && ` · ${t('comments.edited')}`}
          </small>
          {doing !== 'edit' && (isOwn || mayDelete) && (
            <span className="cv-comment-acts">
              {isOwn && <Button look="ghost" size="sm" icon="pencil" label={t('comments.edit')} onClick={() => setDoing('edit')} />}
              {mayDelete && <Button look="ghost" size="sm" icon="trash" label={t('comments.delete')} onClick={() => setDoing('delete')} />}
            </span>
          )}
        </div>
        {doing === 'edit' ? (
          <Composer
            place={`edit ${comment.id}`}
            begin={{ typed: readable(text, named), chosen: mentions }}
            label={t('comments.field')}
            action={t('common.save')}
            people={people}
            isFirst
            onSend={async (next) => {
              await comments?.edit(comment.id, next);
              await store.load();
              end();
            }}
            onLeave={end}
          />
        ) : (
          <Words text={text} mentions={mentions} />
        )}
      </div>
      {doing === 'delete' && (
        <ConfirmDelete
          answers={answers}
          onClose={end}
          onDelete={async () => {
            await comments?.remove(comment.id);
            onGone();
            await store.load();
          }}
        />
      )}
    </li>
  );
}
