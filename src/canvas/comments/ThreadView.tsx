import { nameOf } from '#domain/canvas/view/rule-text.ts';
import type { CommentPlace, Mentionable } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useHost } from '../host.ts';
import { useDocument, useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { CommentEntry } from './CommentEntry.tsx';
import { Composer } from './Composer.tsx';
import { useCommentStore } from './comment-store.ts';
import { isResolved, placeKey, placeOf, type Thread } from './threads.ts';

/** What a thread is about, in words. */
export function usePlaceWords(): (at: CommentPlace | null) => string {
  const { t } = useText();
  const { texts } = useDerived();
  const { elements } = useDocument();
  return (at) => {
    if (at === null || !('element' in at)) return t('comments.onMap');
    const element = elements.find(({ id }) => id === at.element);
    return element ? t('comments.on', { name: nameOf(element, texts.text) }) : t('comments.onGone');
  };
}

/** The first words of a thread. */
export function BeginThread({ at, people }: { readonly at: CommentPlace; readonly people: readonly Mentionable[] }) {
  const { t } = useText();
  const editor = useEditor();
  const store = useCommentStore();
  const { comments } = useHost();
  const words = usePlaceWords();
  return (
    <div className="cv-scroll">
      <section className="cv-section">
        <p className="cv-comment-place mut">{words(at)}</p>
        <Composer
          place={placeKey(at)}
          label={t('comments.field')}
          action={t('comments.send')}
          people={people}
          isFirst
          onSend={async (text, key) => {
            const said = await comments?.create(at, text, key);
            if (!said) return;
            store.add(said);
            const { commenting } = editor.getState();
            if (commenting?.kind === 'new' && commenting.at === at)
              editor.setState({ commenting: { kind: 'thread', thread: said.thread } });
          }}
          onLeave={() => editor.setState({ commenting: null })}
        />
      </section>
    </div>
  );
}

/** Resolves a thread, or opens it again. */
function ResolveButton({ thread }: { readonly thread: Thread }) {
  const { t } = useText();
  const { comments, notify } = useHost();
  const store = useCommentStore();
  const { busy, attempt } = useAttempt((cause) => {
    notify(sentenceOf(cause, t('errors.unknown')));
    return null;
  });
  const resolved = isResolved(thread);
  const toggle = () => attempt(async () => comments?.setResolved(thread.id, !resolved)).then(store.load);
  return (
    <Button size="sm" icon={resolved ? 'undo' : 'check'} busy={busy} onClick={() => void toggle()}>
      {t(resolved ? 'comments.reopen' : 'comments.resolve')}
    </Button>
  );
}

interface ThreadViewProps {
  readonly thread: Thread;
  readonly people: readonly Mentionable[];
  readonly onShow: (() => void) | null;
}

/** A thread with all that was said in it, and room for an answer. */
export function ThreadView({ thread, people, onShow }: ThreadViewProps) {
  const { t } = useText();
  const format = useFormat();
  const editor = useEditor();
  const store = useCommentStore();
  const { comments, timezone } = useHost();
  const words = usePlaceWords();
  const { first, answers } = thread;
  const leave = () => editor.setState({ commenting: { kind: 'list' } });
  return (
    <div className="cv-scroll">
      <section className="cv-section">
        <div className="cv-comment-about">
          <span className="mut">{words(placeOf(first))}</span>
          {onShow && <Button look="ghost" size="sm" icon="pointer" label={t('comments.show')} onClick={onShow} />}
          {comments?.mayWrite && <ResolveButton thread={thread} />}
        </div>
        {first.resolved_at !== null && (
          <p className="cv-comment-resolved">
            {t('comments.resolvedBy', {
              name: first.resolved_by?.name ?? t('comments.former'),
              when: format.relative(first.resolved_at, timezone),
            })}
          </p>
        )}
        <ol className="cv-comments">
          {[first, ...answers].map((comment) => (
            <CommentEntry
              key={comment.id}
              comment={comment}
              answers={comment.id === thread.id ? answers.length : 0}
              people={people}
              onGone={() => comment.id === thread.id && leave()}
            />
          ))}
        </ol>
        {comments?.mayWrite && (
          <Composer
            key={thread.id}
            place={placeKey({ thread: thread.id })}
            label={t('comments.answerField')}
            action={t('comments.answer')}
            people={people}
            onSend={async (text, key) => {
              store.add(await comments.create({ thread: thread.id }, text, key));
            }}
          />
        )}
        {comments?.mayWrite && isResolved(thread) && <p className="cv-help">{t('comments.answerOpens')}</p>}
      </section>
    </div>
  );
}
