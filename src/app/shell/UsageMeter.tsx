import { UNLIMITED } from '#domain/plans/plans.ts';
import type { LimitUse } from '#resources/shapes/account/account.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Meter } from '#src/ui/data/Meter.tsx';

interface UsageProps {
  readonly title: string;
  readonly aside?: string;
  readonly use: LimitUse;
}

function Usage({ title, aside, use }: UsageProps) {
  const { t } = useText();
  const format = useFormat();
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
      {use.allowed > 0 && use.used !== null ? <Meter label={title} used={use.used} allowed={use.allowed} text={text} /> : null}
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
  if (limits.people.allowed !== 0) return <Usage title={t('shell.peopleTracked')} aside={month} use={limits.people} />;
  return <Usage title={t('shell.canvasesOpen')} use={limits.canvases} />;
}
