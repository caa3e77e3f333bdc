import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { OWN } from '../places.ts';
import { TemplateCards } from '../TemplateCards.tsx';
import type { Wish } from '../wish.ts';
import { OwnMenu } from './OwnMenu.tsx';
import { type AvailableTemplate, matching, useOwnTemplates } from './use-own-templates.ts';

function Beside({ row }: { readonly row: AvailableTemplate }) {
  const { t } = useText();
  const { author, workspace } = row;
  const whose = row.is_mine || !author ? workspace.name : t('library.groups.byIn', { author, workspace: workspace.name });
  return (
    <div className="row g6 library-whose">
      <span className="t12 mut3 library-place">{whose}</span>
      <span className="sp" />
      <OwnMenu row={row} />
    </div>
  );
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly AvailableTemplate[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="library-group" aria-label={title}>
      <h2 className="t16 b">{title}</h2>
      <TemplateCards rows={rows} base={OWN} currency={({ currency }) => currency} beside={(row) => <Beside row={row} />} />
    </section>
  );
}

/** Before what comes with the product: what somebody saved, and what their team did; then what the rest is called. */
export function OwnTemplates({ wish }: { readonly wish: Wish }) {
  const { t } = useText();
  const { data, error, refetch } = useOwnTemplates();
  if (error && !data)
    return (
      <section className="panel library-group">
        <LoadFailed error={error} title={t('library.groups.failed')} onRetry={() => void refetch()} />
      </section>
    );
  const rows = matching(data ?? [], wish);
  if (rows.length === 0) return null;
  return (
    <>
      <Group title={t('library.groups.mine')} rows={rows.filter(({ is_mine }) => is_mine)} />
      <Group title={t('library.groups.team')} rows={rows.filter(({ is_mine }) => !is_mine)} />
      <h2 className="t16 b library-ready">{t('library.groups.ready')}</h2>
    </>
  );
}
