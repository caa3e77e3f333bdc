import { Link } from 'react-router';
import { readWords } from '#domain/wire/filters/filter-words.ts';
import type { ShownNumber } from '#src/canvas/host.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { stepOfRule, writeStep } from '#src/reports/journey-steps.ts';
import { peoplePath } from '#src/reports/PeopleLink.tsx';

interface NumberWayProps extends ShownNumber {
  readonly canvas: string;
  /** The filter in words; empty: everybody. */
  readonly whom: string;
  readonly inFunnelMode: boolean;
}

/** Where people go who went on along no line: as the ways from there of all visits in these days. */
function pathsFrom(workspace: string, { at, range }: Pick<ShownNumber, 'at' | 'range'>): string | null {
  const step = at && stepOfRule(at);
  const params = step && new URLSearchParams({ tab: 'paths', ...range, from: writeStep(step), within: 'range' });
  return params ? `${inWorkspace(workspace)}/journeys?${params}` : null;
}

/**
 * A number of a canvas that opens the people it counts, for whoever may see people. That of who went on along no line opens where they
 * went instead, as far as that can be asked: not of some people only.
 */
export default function NumberWay({ canvas, whom, inFunnelMode, part, id, range, crowd, at, text }: NumberWayProps) {
  const { t } = useText();
  const { id: workspace } = useWorkspace();
  const maySeePeople = useGrant('reports:people').allowed;
  const maySeePaths = useGrant('reports:paths').allowed;
  const isOfEverybody = whom === '' && !inFunnelMode;
  const hasLeft = part === 'left' || part === 'stayed';
  const paths = hasLeft && isOfEverybody && maySeePaths ? pathsFrom(workspace, { at, range }) : null;
  const behind = { of: 'canvas', canvas, part, id, crowd, funnel_mode: inFunnelMode } as const;
  const to = paths ?? (maySeePeople ? peoplePath(workspace, range, behind, readWords(whom) ?? []) : null);
  if (to === null) return text;
  return (
    <Link className="people-link" to={to} title={t(paths ? 'monitor.paths_open' : 'monitor.people_open')}>
      {text}
    </Link>
  );
}
