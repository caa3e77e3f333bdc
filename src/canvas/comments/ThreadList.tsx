import { useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useHost } from '../host.ts';
import { Tabs } from '../inspector/Tabs.tsx';
import { useEditor } from '../store/context.ts';
import { useCommentStore, useComments } from './comment-store.ts';
import { usePlaceWords } from './ThreadView.tsx';
import { isResolved, lineOf, placeOf, type Thread } from './threads.ts';

const TABS = ['open', 'resolved'] as const;

function Entry({ thread }: { readonly thread: Thread }) {
  const { t } = useText();
  const format = useFormat();
  const editor = useEditor();
  const { timezone } = useHost();
  const words = usePlaceWords();
  const { first, answers } = thread;
  const name = first.author?.name ?? t('comments.former');
  return (
    <li>
      <button type="button" className="cv-thread" onClick={() => editor.setState({ commenting: { kind: 'thread', thread: thread.id } })}>
        <Avatar id={first.author?.id ?? ''} name={name} />
        <span>
          <span className="cv-comment-head">
            <b className="ell">{name}</b>
            <small className="mut">{format.relative(thread.at, timezone)}</small>
          </span>
          <span className="cv-thread-text">{lineOf(first, t('comments.former'))}</span>
          <small className="mut ell">
            {[words(placeOf(first)), answers.length > 0 ? t('comments.answers', { count: answers.length }) : '']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </button>
    </li>
  );
}

/** Every thread of one kind; what to do where there is none. */
function Entries({ threads, kind }: { readonly threads: readonly Thread[]; readonly kind: (typeof TABS)[number] }) {
  const { t } = useText();
  const { comments } = useHost();
  if (threads.length > 0)
    return (
      <ol className="cv-threads" aria-label={t(`comments.${kind}`)}>
        {threads.map((thread) => (
          <Entry key={thread.id} thread={thread} />
        ))}
      </ol>
    );
  if (kind === 'resolved') return <p className="cv-section mut">{t('comments.noneResolved')}</p>;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('comments.none')}</h3>
      {comments?.mayWrite && <p className="mut">{t('comments.noneText')}</p>}
    </section>
  );
}

/** What is said on this canvas, open and resolved. */
export function ThreadList({ threads }: { readonly threads: readonly Thread[] }) {
  const { t } = useText();
  const store = useCommentStore();
  const { state } = useComments();
  const [kind, setKind] = useState<(typeof TABS)[number]>('open');
  const shown = threads.filter((thread) => isResolved(thread) === (kind === 'resolved'));
  const open = threads.filter((thread) => !isResolved(thread)).length;
  const counts = { open, resolved: threads.length - open };
  if (state === 'loading')
    return (
      <p className="cv-section mut" role="status">
        {t('comments.loading')}
      </p>
    );
  if (state === 'failed')
    return (
      <section className="cv-section">
        <p role="alert">{t('comments.failed')}</p>
        <Button size="sm" icon="refresh" onClick={() => void store.load()}>
          {t('common.tryAgain')}
        </Button>
      </section>
    );
  return (
    <>
      <Tabs names={TABS} current={kind} onChange={setKind} label={(name) => `${t(`comments.${name}`)} ${counts[name]}`} />
      <div className="cv-scroll" role="tabpanel" aria-label={t(`comments.${kind}`)}>
        <Entries threads={shown} kind={kind} />
        <section className="cv-section">
          <ActionButton name="comment-place" words />
        </section>
      </div>
    </>
  );
}
