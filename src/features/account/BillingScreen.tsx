import { FEATURES, hasFeature, type Limit, UNLIMITED } from '#domain/plans/plans.ts';
import type { LimitUse } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Panel } from '#src/ui/Panel.tsx';

const LIMITS = ['people', 'canvases', 'workspaces'] as const satisfies readonly Limit[];

function colourOf(share: number): string | undefined {
  if (share >= 1) return 'var(--fl-critical)';
  return share >= 0.8 ? 'var(--fl-offpace-mark)' : undefined;
}

function Meter({ limit, use }: { readonly limit: Limit; readonly use: LimitUse }) {
  const { t } = useText();
  const format = useFormat();
  const used = format.number(use.used);
  const share = use.allowed > 0 ? Math.min(1, use.used / use.allowed) : 0;
  const text =
    use.allowed === UNLIMITED ? t('shell.usageUnlimited', { used }) : t('shell.usageOf', { used, allowed: format.number(use.allowed) });
  return (
    <div>
      <div className="row">
        <span className="m">{t(`account.${limit}`)}</span>
        <span className="sp" />
        <span className="mut num">{text}</span>
      </div>
      {use.allowed > 0 ? (
        <div
          className="meter"
          style={{ marginTop: 8 }}
          role="meter"
          aria-label={t(`account.${limit}`)}
          aria-valuenow={use.used}
          aria-valuemin={0}
          aria-valuemax={use.allowed}
          aria-valuetext={text}
        >
          <i style={{ width: `${(share * 100).toFixed(1)}%`, background: colourOf(share) }} />
        </div>
      ) : null}
    </div>
  );
}

/** The plan in force, how much of it is used, and what it has. */
export default function BillingScreen() {
  const { t, label } = useText();
  const format = useFormat();
  const me = useMe();
  const ends = me.trial_ends_at;
  const trial = ends && t(new Date(ends) > new Date() ? 'account.trialUntil' : 'account.trialOver', { date: format.instant(ends) });
  return (
    <div className="stack account-width">
      <title>{`${t('account.billing')} · Flumen`}</title>
      <Panel title={t('account.planNow')} aside={trial ? <span className="tag">{trial}</span> : null}>
        <p className="t16 b">{label(`plans.${me.plan}`)}</p>
        <p className="mut">{t('account.changePlan')}</p>
      </Panel>
      <Panel title={t('account.usage')}>
        <div className="account-meters">
          {LIMITS.filter((limit) => me.limits[limit].allowed !== 0).map((limit) => (
            <Meter key={limit} limit={limit} use={me.limits[limit]} />
          ))}
        </div>
      </Panel>
      <Panel title={t('account.includes')}>
        <ul className="account-features">
          {FEATURES.filter((feature) => hasFeature(me.plan, feature)).map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{label(`features.${feature}.name`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
