import { fitsOneMore, type Limit, UNLIMITED } from '#domain/plans/plans.ts';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import type { LimitUse } from '#resources/shapes/account/account.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import type { Entry } from './today.ts';

/** One workspace is what small plans are made of, and no warning. */
const TOLD_LIMITS = ['people', 'canvases'] as const satisfies readonly Limit[];
type ToldLimit = (typeof TOLD_LIMITS)[number];

/** What somebody should look at, the most urgent first. What the banners above every screen say is not said again. */
export type Need =
  | { readonly kind: 'silent'; readonly row: WorkspaceRow; readonly since: string }
  | { readonly kind: 'target'; readonly row: WorkspaceRow; readonly target: TargetResult; readonly currency: string }
  | { readonly kind: 'limit'; readonly limit: ToldLimit; readonly used: number; readonly allowed: number };

/** Where something came before, nothing for so long is worth a look. */
const SILENT_MS = 24 * 3_600_000;
/** Targets that are behind; the others need nobody. */
const BEHIND: readonly TargetStatus[] = ['critical', 'atRisk', 'offPace'];
/** Targets that are told of each workspace: its own screen has them all. */
const MOST_TARGETS = 3;
/** People come whatever the plan is, so a limit on them is told before it is reached; of the others once there is no room. */
const NEAR = 0.8;

/** Are the numbers of this workspace on their way? What is not stored yet is no silence, and no target falls behind for want of it. */
export const isFilling = ({ today }: Entry): boolean => (today?.live?.filling ?? null) !== null;

function silentIn({ row, today }: Entry, now: Date): readonly Need[] {
  const last = today?.live?.last_event_at;
  return last && now.getTime() - new Date(last).getTime() > SILENT_MS ? [{ kind: 'silent', row, since: last }] : [];
}

function targetsIn({ row, today }: Entry): readonly Need[] {
  const report = today?.targets;
  if (!report) return [];
  const behind = report.targets.filter(({ status }) => BEHIND.includes(status));
  return behind.slice(0, MOST_TARGETS).map((target) => ({ kind: 'target', row, target, currency: report.currency }));
}

function nearLimits(limits: Readonly<Record<Limit, LimitUse>>): readonly Need[] {
  return TOLD_LIMITS.flatMap((limit): readonly Need[] => {
    const { used, allowed } = limits[limit];
    if (used === null || allowed <= 0 || allowed === UNLIMITED) return [];
    const isNear = limit === 'people' ? used >= NEAR * allowed : !fitsOneMore(allowed, used);
    return isNear ? [{ kind: 'limit', limit, used, allowed }] : [];
  });
}

const urgency = (need: Need) => (need.kind === 'target' ? BEHIND.indexOf(need.target.status) : -1);

export function needsOf(entries: readonly Entry[], limits: Readonly<Record<Limit, LimitUse>>, now: Date): readonly Need[] {
  const told = entries.filter((entry) => !isFilling(entry));
  const targets = told.flatMap(targetsIn).sort((a, b) => urgency(a) - urgency(b));
  return [...told.flatMap((entry) => silentIn(entry, now)), ...targets, ...nearLimits(limits)];
}
