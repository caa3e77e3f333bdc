import { cheapestWith } from '#domain/plans/upgrades.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { FilterBar } from './FilterBar.tsx';
import { TemplateCards, type TemplateCardsProps, WaitingCards } from './TemplateCards.tsx';
import { useTemplates, useWish } from './use-library.ts';
import './library.css';

function Found({ asked, base, currency }: Omit<TemplateCardsProps, 'rows'> & { readonly asked: ReturnType<typeof useTemplates> }) {
  const { t } = useText();
  const { data, error, isPlaceholderData, refetch } = asked;
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
    </div>
  );
}

/** The templates of canvases, wherever they are looked at. */
export function Library(props: Omit<TemplateCardsProps, 'rows'>) {
  const { t, label } = useText();
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
      <p className="t12 mut3 library-plan">{t('library.needsPlan', { plan: label(`plans.${cheapestWith('templateImport')}`) })}</p>
      <FilterBar wish={wish} onWish={setWish} />
      <Found asked={asked} {...props} />
    </>
  );
}
