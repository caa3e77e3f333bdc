import { Button, Col, Progress, Row } from 'antd';
import type { Limit } from '#domain/plans/plans.ts';
import type { LimitUse } from '#resources/shapes/account/account.ts';
import type { AdminPerson } from '#resources/shapes/admin.ts';
import { users } from '#resources/users.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Facts, useFacts } from '../parts.tsx';

const LIMITS = ['workspaces', 'canvases', 'people'] as const satisfies readonly Limit[];

/** A limit of -1 is none. */
function Meter({ name, use: { used: counted, allowed } }: { readonly name: string; readonly use: LimitUse }) {
  const { t } = useText();
  const format = useFormat();
  const used = counted ?? 0;
  const share = allowed > 0 ? Math.min(1, used / allowed) : allowed === 0 && used > 0 ? 1 : 0;
  return (
    <Col xs={24} sm={8}>
      <div className="row g8">
        <span>{name}</span>
        <span className="sp" />
        <span className="num mut">
          {format.number(counted)} / {allowed < 0 ? t('admin.unlimited') : format.number(allowed)}
        </span>
      </div>
      <Progress percent={share * 100} showInfo={false} size="small" aria-hidden />
    </Col>
  );
}

/** What the account may do, until when, and how much of it is used. */
export function PlanTab({ person }: { readonly person: AdminPerson }) {
  const { t, label } = useText();
  const declared = useFacts(users, person);
  const mayExtend = useGrant('users:extendTrial').allowed;
  const mayChange = useGrant('users:changePlan').allowed;
  return (
    <>
      <Panel
        title={t('admin.plan')}
        aside={
          <span className="row g8">
            {/* Days added to a plan without an end would give it one. */}
            {mayExtend && person.plan_why !== 'plan' ? (
              <Button onClick={() => openModal('admin-extend-trial', { person })}>{t('admin.extendTrial')}</Button>
            ) : null}
            {mayChange ? <Button onClick={() => openModal('admin-change-plan', { person })}>{t('admin.changePlan')}</Button> : null}
          </span>
        }
      >
        <Facts rows={[[t('admin.planInForce'), label(`plans.${person.plan_in_force}`)], ...declared('plan', 'trial_ends_at')]} />
      </Panel>
      <Panel title={t('admin.usage')}>
        <Row gutter={[32, 16]}>
          {LIMITS.map((name) => (
            <Meter key={name} name={t(`account.${name}`)} use={person.limits[name]} />
          ))}
        </Row>
      </Panel>
    </>
  );
}
