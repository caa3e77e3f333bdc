import { Suspense } from 'react';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { InsightsPanel } from '#src/reports/insights-part.ts';
import { chosenInsights } from './chosen-insights.ts';
import type { Entry } from './today.ts';

interface InsightsProps {
  readonly entries: readonly Entry[];
  /** Workspaces that were not looked at, which can be chosen all the same. */
  readonly more: readonly WorkspaceRow[];
  readonly asked: string | null;
  readonly onAsk: (workspace: string) => void;
}

/** What stands out in one workspace; whoever has several chooses which. Only of that one it is asked. */
export function HomeInsights({ entries, more, asked, onAsk }: InsightsProps) {
  const { t } = useText();
  const { chosen, choices } = chosenInsights(entries, more, asked);
  if (!chosen) return null;
  const choose =
    choices.length > 1 ? (
      <select
        className="ctl home-insights-of"
        aria-label={t('resources.workspaces.one')}
        value={chosen.id}
        onChange={(event) => onAsk(event.target.value)}
      >
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    ) : null;
  return (
    <Suspense fallback={null}>
      {/* Another workspace is another panel: nothing of the one before is seen in it. */}
      <InsightsPanel key={chosen.id} workspace={chosen.id} aside={choose} />
    </Suspense>
  );
}
