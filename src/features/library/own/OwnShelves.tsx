import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { OWN } from '../places.ts';
import { TemplateCards } from '../TemplateCards.tsx';
import type { Wish } from '../wish.ts';
import { OwnMenu } from './OwnMenu.tsx';
import { type ShelvedRow, shelved, useShelf } from './use-shelf.ts';

function Beside({ row }: { readonly row: ShelvedRow }) {
  const { t } = useText();
  const { author, workspace } = row;
  const whose = row.is_mine || !author ? workspace.name : t('library.shelves.byIn', { author, workspace: workspace.name });
  return (
    <div className="row g6 library-whose">
      <span className="t12 mut3 library-place">{whose}</span>
      <span className="sp" />
      <OwnMenu row={row} />
    </div>
  );
}

function Shelf({ title, rows }: { readonly title: string; readonly rows: readonly ShelvedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="library-shelf" aria-label={title}>
      <h2 className="t16 b">{title}</h2>
      <TemplateCards rows={rows} base={OWN} currency={({ currency }) => currency} beside={(row) => <Beside row={row} />} />
    </section>
  );
}

/** Before what comes with the product: what somebody saved, and what their team did; then what the rest is called. */
export function OwnShelves({ wish }: { readonly wish: Wish }) {
  const { t } = useText();
  const { data, error, refetch } = useShelf();
  if (error && !data)
    return (
      <section className="panel library-shelf">
        <LoadFailed error={error} title={t('library.shelves.failed')} onRetry={() => void refetch()} />
      </section>
    );
  const rows = shelved(data ?? [], wish);
  if (rows.length === 0) return null;
  return (
    <>
      <Shelf title={t('library.shelves.mine')} rows={rows.filter(({ is_mine }) => is_mine)} />
      <Shelf title={t('library.shelves.team')} rows={rows.filter(({ is_mine }) => !is_mine)} />
      <h2 className="t16 b library-ready">{t('library.shelves.ready')}</h2>
    </>
  );
}
