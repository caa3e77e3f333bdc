import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fitsOneMore } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { daysLeft } from '#domain/plans/trial.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import type { Me, OpenUse } from '#resources/shapes/account/account.ts';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { keptDates } from '#src/upsell/kept-dates.ts';

/** Somebody who put the note away does not want it for a while, unless something else is locked. */
const HIDDEN = keptDates('flx_plan_note', 14);
/** Days before a trial ends from which on it is said what ends with it. */
const BEFORE_DAYS = 3;

interface Counted {
  readonly workspaces: number;
  readonly canvases: number;
}

/** "1 workspace and 3 canvases". */
function useThings() {
  const { label, language } = useText();
  return ({ workspaces, canvases }: Counted): string =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format([
      ...(workspaces > 0 ? [label('resources.workspaces.counted', { count: workspaces })] : []),
      ...(canvases > 0 ? [label('resources.canvases.counted', { count: canvases })] : []),
    ]);
}

const hasRoom = ({ used, allowed }: OpenUse) => fitsOneMore(allowed, used);
const lockedIn = ({ limits }: Me): Counted => ({
  workspaces: limits.workspaces.locked_by_plan,
  canvases: limits.canvases.locked_by_plan,
});

type Note = 'reopen' | 'locked' | 'trialEnds';

/** What there is to say about the plan: what it had locked may be opened, or is locked, or will be. */
export function noteFor(me: Pick<Me, 'limits' | 'entitlements'>, now: Date): Note | null {
  const { workspaces, canvases } = me.limits;
  const openable = [workspaces, canvases].some((use) => use.locked_by_plan > 0 && hasRoom(use));
  if (openable) return 'reopen';
  if (workspaces.locked_by_plan + canvases.locked_by_plan > 0) return 'locked';
  const { until, next } = me.entitlements;
  const left = daysLeft(until, now);
  if (!next || left === 0 || left > BEFORE_DAYS) return null;
  const tooMuch = workspaces.used > next.limits.workspaces || canvases.used > next.limits.canvases;
  return tooMuch ? 'trialEnds' : null;
}

interface LineProps {
  readonly name: string;
  readonly icon: 'lock' | 'unlock' | 'clock';
  readonly text: string;
  readonly children: ReactNode;
}

function Line({ name, icon, text, children }: LineProps) {
  const { t } = useText();
  const [hidden, setHidden] = useState(() => HIDDEN.read(name) !== null);
  if (hidden) return null;
  const hide = () => {
    HIDDEN.keep(name);
    setHidden(true);
  };
  return (
    <div className="banner calm wrap">
      <span className="row g8">
        <Icon name={icon} size={14} />
        <span>{text}</span>
      </span>
      {children}
      <Button size="sm" look="ghost" icon="close" label={t('planBanner.hide')} onClick={hide} />
    </div>
  );
}

function Reopen({ me }: { readonly me: Me }) {
  const { t } = useText();
  const things = useThings();
  const said = useToast();
  const fresh = useFreshRows();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const counted = await perform(workspaceActions.reopenOwn, {});
      await fresh(workspaceActions.reopenOwn.changes);
      said.done(t('planBanner.reopened', { things: things(counted) }));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const locked = lockedIn(me);
  return (
    <Line
      name={`reopen ${me.plan} ${locked.workspaces} ${locked.canvases}`}
      icon="unlock"
      text={t('planBanner.reopen', { things: things(locked) })}
    >
      <Button size="sm" busy={busy} onClick={() => void open()}>
        {t('planBanner.reopenAct')}
      </Button>
    </Line>
  );
}

function SeePlans({ me }: { readonly me: Me }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Button size="sm" onClick={() => void navigate(plansPath(me.plan, undefined, onSale(me.prices)))}>
      {t('upsell.seePlans')}
    </Button>
  );
}

function Locked({ me }: { readonly me: Me }) {
  const { t } = useText();
  const navigate = useNavigate();
  const things = useThings();
  const locked = lockedIn(me);
  return (
    <Line
      name={`locked ${me.plan} ${locked.workspaces} ${locked.canvases}`}
      icon="lock"
      text={t('planBanner.locked', { things: things(locked) })}
    >
      {locked.workspaces > 0 ? (
        <Button size="sm" onClick={() => void navigate('/dashboard/workspaces/overview')}>
          {t('planBanner.choose')}
        </Button>
      ) : null}
      <SeePlans me={me} />
    </Line>
  );
}

function TrialEnds({ me }: { readonly me: Me }) {
  const { until, next } = me.entitlements;
  const { t, label } = useText();
  const format = useFormat();
  const things = useThings();
  if (!next) return null;
  const text = t('planBanner.trialEnds', {
    plan: label(`plans.${me.plan}`),
    day: format.instant(until, me.timezone),
    next: label(`plans.${next.plan}`),
    things: things(next.limits),
  });
  return (
    <Line name={`trial ${until}`} icon="clock" text={text}>
      <SeePlans me={me} />
    </Line>
  );
}

const LINES = { reopen: Reopen, locked: Locked, trialEnds: TrialEnds } as const satisfies Record<Note, (props: { me: Me }) => ReactNode>;

/** Across the top of every screen: what a plan that changed has locked, will lock, or has room for again. */
export function PlanBanner() {
  const me = useMe();
  const note = noteFor(me, new Date());
  if (!note) return null;
  const Shown = LINES[note];
  return <Shown key={note} me={me} />;
}
