import { Link } from 'react-router';
import { resources } from '#resources/index.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useRowListIn } from '#src/providers/data/row-meta.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

const SHOWN = 3;

/** What was drawn last in a workspace; what changed since somebody was here is marked. */
export function LatestCanvases({ row, since }: { readonly row: WorkspaceRow; readonly since: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const { result, query } = useRowListIn(row.id, resources.canvases, {
    sorters: [{ field: 'updated_at', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: SHOWN },
  });
  if (query.isError || query.isLoading) return null;
  const canvases = `${inWorkspace(row.id)}/canvases`;
  if (result.data.length === 0)
    return (
      <p className="home-canvases">
        <Link className="linkish" to={canvases}>
          {t('home.draw')}
        </Link>
      </p>
    );
  return (
    <ul className="home-canvases" aria-label={t('home.latest')}>
      {result.data.map(({ id, name, updated_at: changed }) => (
        <li key={id}>
          <Link to={`${canvases}/${id}`}>
            <Icon name="canvases" />
            <span className="ell">{name}</span>
            {since !== null && String(changed) > since ? <span className="tag river">{t('home.changed')}</span> : null}
            <span className="sp" />
            <span className="t12 mut3 nw">{format.relative(String(changed), row.timezone)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
