import type { ReactNode } from 'react';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { FilterBar } from './FilterBar.tsx';
import { TemplateCards, type TemplateCardsProps, WaitingCards } from './TemplateCards.tsx';
import { useTemplates, useWish } from './use-library.ts';
import type { Wish } from './wish.ts';
import './library.css';

function Found({ asked, base, currency }: Omit<TemplateCardsProps, 'rows'> & { readonly asked: ReturnType<typeof useTemplates> }) {
  const { t } = useText();
  const { data, error, isPlaceholderData, refetch, hasMore, more } = asked;
  if (error && !data)
    return (
      <section className="panel">
        <LoadFailed error={error} title={t('library.failed')} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <WaitingCards />;
  if (data.rows.length === 0)
    return (
      <section className="panel">
        <EmptyState icon="search" title={t('crud.noMatch')} text={t('library.emptyText')} />
      </section>
    );
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : undefined}>
      <TemplateCards rows={data.rows} base={base} currency={currency} />
      {hasMore ? (
        <div className="library-more">
          <Button busy={isPlaceholderData} onClick={more}>
            {t('library.showMore')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export interface LibraryProps extends Omit<TemplateCardsProps, 'rows'> {
  /** What somebody has besides, before the rest. */
  readonly own?: (wish: Wish) => ReactNode;
  /** Below the words about the library. */
  readonly note?: string;
}

/** The templates of canvases, wherever they are looked at. */
export function Library({ note, own, ...props }: LibraryProps) {
  const { t } = useText();
  const [wish, setWish] = useWish();
  const asked = useTemplates(wish);
  return (
    <>
      <title>{`${t('library.title')} · Flumen`}</title>
      <PageHeader
        title={t('library.title')}
        tag={
          <span className="mut3 t12 num" role="status">
            {asked.data ? t('library.found', { count: asked.data.total }) : null}
          </span>
        }
        text={t('library.lead')}
      />
      {note ? <p className="t12 mut3 library-plan">{note}</p> : null}
      <FilterBar wish={wish} onWish={setWish} />
      {own?.(wish)}
      <Found asked={asked} {...props} />
    </>
  );
}
