import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reports } from '#resources/reports/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

const REFRESH_MS = 15_000;

/** How many visitors did something in the last minutes; it leads to what they do. Nothing where nothing was ever tracked, or while nobody can tell. */
export function VisitorsNow() {
  const { t } = useText();
  const format = useFormat();
  const { id } = useWorkspace();
  const { allowed } = useGrant('reports:live');
  const { data, isError } = useQuery({
    // As the set-up asks it: one answer for both.
    queryKey: ['live-report', id],
    queryFn: ({ signal }) => ask(reports.live, id, undefined, signal),
    refetchInterval: REFRESH_MS,
    enabled: allowed,
  });
  if (!data?.first_event_at || isError) return null;
  const { visitors_now: now } = data;
  return (
    <Link className="row g6 nw monitor-now" to={`${inWorkspace(id)}/settings/tracking`}>
      <i className="dotmark" style={{ background: `var(--fl-${now > 0 ? 'ontrack' : 'text-3'})` }} />
      {t('monitor.now', { count: now, number: format.number(now) })}
    </Link>
  );
}
