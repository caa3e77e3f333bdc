import type { Limit } from '#domain/plans/plans.ts';
import type { LimitUse } from '#resources/shapes/account.ts';
import type { AdminPerson } from '#resources/shapes/admin.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Facts, When } from '../parts.tsx';

const LIMITS = ['workspaces', 'canvases', 'people'] as const satisfies readonly Limit[];

/** A limit of -1 is none. */
function Meter({ name, use: { used: counted, allowed } }: { readonly name: string; readonly use: LimitUse }) {
  const { t } = useText();
  const format = useFormat();
  const used = counted ?? 0;
  const share = allowed > 0 ? Math.min(1, used / allowed) : allowed === 0 && used > 0 ? 1 : 0;
  return (
    <div className="admin-meter">
      <div className="row g8">
        <span>{name}</span>
        <span className="sp" />
        <span className="num mut">
          {format.number(counted)} / {allowed < 0 ? t('admin.unlimited') : format.number(allowed)}
        </span>
      </div>
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

/** What the account may do, until when, and how much of it is used. */
export function PlanTab({ person }: { readonly person: AdminPerson }) {
  const { t, label } = useText();
  const mayExtend = useGrant('users:extendTrial').allowed;
  const mayChange = useGrant('users:changePlan').allowed;
  return (
    <>
      <Panel
        title={t('admin.plan')}
        aside={
          <div className="row g8">
            {/* Days added to a plan without an end would give it one. */}
            {mayExtend && person.plan_why !== 'plan' ? (
              <Button size="sm" onClick={() => openModal('admin-extend-trial', { person })}>
                {t('admin.extendTrial')}
              </Button>
            ) : null}
            {mayChange ? (
              <Button size="sm" onClick={() => openModal('admin-change-plan', { person })}>
                {t('admin.changePlan')}
              </Button>
            ) : null}
          </div>
        }
      >
        <Facts
          rows={[
            [t('admin.planInForce'), label(`plans.${person.plan_in_force}`)],
            [label('resources.users.fields.plan'), label(`plans.${person.plan}`)],
            [label('resources.users.fields.trial_ends_at'), <When key="t" at={person.trial_ends_at} />],
          ]}
        />
      </Panel>
      <Panel title={t('admin.usage')}>
        <div className="admin-meters">
          {LIMITS.map((name) => (
            <Meter key={name} name={t(`account.${name}`)} use={person.limits[name]} />
          ))}
        </div>
      </Panel>
    </>
  );
}
