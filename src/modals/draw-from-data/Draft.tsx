import { useNavigate } from 'react-router';
import type { reports } from '#resources/reports/index.ts';
import type { ReportOf } from '#src/providers/actions/ask.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';

interface DraftProps {
  /** Undefined while it is counted. */
  readonly draft: ReportOf<typeof reports.map_draft> | undefined;
  readonly workspace: string;
  readonly onClose: () => void;
}

/** Below this the plan says clearly less than was measured. */
const CARRIED_WELL = 0.95;

/** The map from far, and what of the site is on it. */
export function Draft({ draft, workspace, onClose }: DraftProps) {
  const { t } = useText();
  const format = useFormat();
  const navigate = useNavigate();
  if (!draft)
    return (
      <div className="stack" role="status" aria-label={t('mapDraft.counting')}>
        <Bar width="100%" height={220} />
        <span className="mut t12">{t('mapDraft.counting')}</span>
      </div>
    );
  // Something came in, so the script is there: whoever is told to put it on the site would look for a mistake that is none.
  if (draft.document.elements.length === 0 && draft.seen.pages > 0)
    return <EmptyState icon="monitor" title={t('mapDraft.emptyTitle')} text={t('mapDraft.fewText')} />;
  if (draft.document.elements.length === 0) {
    const toScript = () => {
      onClose();
      void navigate(`/dashboard/workspaces/${workspace}/settings/tracking`);
    };
    return (
      <EmptyState icon="monitor" title={t('mapDraft.emptyTitle')} text={t('mapDraft.emptyText')}>
        <Button onClick={toScript}>{t('mapDraft.toScript')}</Button>
      </EmptyState>
    );
  }
  const { drawn, seen, carried } = draft;
  const facts = [
    t('mapDraft.sources', { count: drawn.sources, all: format.number(Math.max(seen.sources, drawn.sources)) }),
    t('mapDraft.pages', { count: drawn.pages, all: format.number(Math.max(seen.pages, drawn.pages)) }),
    t('mapDraft.ways', { count: drawn.lines }),
    t('mapDraft.people', { count: draft.people, number: format.number(draft.people) }),
  ];
  return (
    <figure className="stack" style={{ margin: 0 }}>
      <div className="panel" style={{ padding: 12 }}>
        <Thumbnail drawing={draft.thumbnail} height={220} />
      </div>
      <figcaption className="mut t12">
        {facts.join(' · ')}
        {carried !== null && carried < CARRIED_WELL ? <div>{t('mapDraft.carried', { share: format.percent(carried) })}</div> : null}
      </figcaption>
    </figure>
  );
}
