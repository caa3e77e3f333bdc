import { UNLIMITED } from '#domain/plans/plans.ts';
import type { LimitUse } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { useMaybeWorkspace } from '#src/providers/workspace.tsx';
import { useFormat } from '#src/ui/format.ts';

interface MeterProps {
  readonly title: string;
  readonly aside?: string;
  readonly use: LimitUse;
}

function Meter({ title, aside, use }: MeterProps) {
  const { t } = useText();
  const format = useFormat();
  const share = use.allowed > 0 ? Math.min(1, use.used / use.allowed) : 0;
  const used = format.number(use.used);
  const text =
    use.allowed === UNLIMITED ? t('shell.usageUnlimited', { used }) : t('shell.usageOf', { used, allowed: format.number(use.allowed) });
  return (
    <div className="usage">
      <div className="row">
        <span className="t12 m">{title}</span>
        <span className="sp" />
        {aside ? <span className="t12 mut3">{aside}</span> : null}
      </div>
      {use.allowed > 0 ? (
        <div
          className="meter"
          style={{ margin: '8px 0 6px' }}
          role="meter"
          aria-label={title}
          aria-valuenow={use.used}
          aria-valuemin={0}
          aria-valuemax={use.allowed}
          aria-valuetext={text}
        >
          <i
            style={{
              width: `${(share * 100).toFixed(1)}%`,
              background: share >= 1 ? 'var(--fl-critical)' : share >= 0.8 ? 'var(--fl-offpace-mark)' : undefined,
            }}
          />
        </div>
      ) : null}
      <div className="t12 mut num">{text}</div>
    </div>
  );
}

/** What the plan counts: people tracked this month, or open canvases where it tracks nobody. */
export function UsageMeter() {
  const { t, language } = useText();
  const me = useMe();
  const workspace = useMaybeWorkspace();
  const limits = workspace?.grants.limits ?? me.limits;
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: workspace?.timezone }).format(new Date());
  if (limits.people.allowed !== 0) return <Meter title={t('shell.peopleTracked')} aside={month} use={limits.people} />;
  return <Meter title={t('shell.canvasesOpen')} use={limits.canvases} />;
}
