import { useCreate } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type PlannedTotals, type TargetOfPlan, targetsOfPlan } from '#domain/targets/of-plan.ts';
import type { Unit } from '#domain/time/periods.ts';
import { resources } from '#resources/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useCurrency, useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface PlanTargetsProps extends PlannedTotals {
  readonly period: Unit;
}

/** As many as a workspace may hold. */
const all = ({ most = 200 }: { readonly most?: number }, enabled: boolean) => ({
  pagination: { currentPage: 1, pageSize: most },
  queryOptions: { enabled },
});
const quiet = { successNotification: false, errorNotification: false } as const;

/** Makes a target, and its KPI where there is none; a KPI that was made stays for the next try. */
function useMaking() {
  const { t } = useText();
  const { mutateAsync: create } = useCreate();
  return async ({ measure, kpi, ...values }: TargetOfPlan) => {
    const display_name = t(`alerts.plan_targets.kpi.${measure}`);
    const made = 'id' in kpi ? null : { ...kpi, display_name };
    const widget_id =
      'id' in kpi
        ? kpi.id
        : (await create({ resource: 'kpi-widgets', values: made ?? {}, meta: { idempotencyKey: newIdempotencyKey() }, ...quiet })).data.id;
    const name = t('alerts.plan_targets.name', { kpi: display_name });
    await create({
      ...{ resource: 'kpi-targets', values: { ...values, name, widget_id, direction: 'reach' } },
      ...{ meta: { idempotencyKey: newIdempotencyKey() }, ...quiet },
    });
  };
}

/** People, buyers and revenue of the plan as targets of the workspace, in one press. */
export default function PlanTargets({ period, people, buyers, revenue }: PlanTargetsProps) {
  const plan = { people, buyers, revenue };
  const { t } = useText();
  const said = useToast();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const currency = useCurrency();
  const allowed = [useGrant('kpi-targets:create'), useGrant('kpi-widgets:create')].every((grant) => grant.allowed);
  const kpis = useRowList(resources['kpi-widgets'], all(resources['kpi-widgets'], allowed));
  const targets = useRowList(resources['kpi-targets'], all(resources['kpi-targets'], allowed));
  const [busy, setBusy] = useState(false);
  const make = useMaking();
  if (!allowed || !kpis.query.isSuccess || !targets.query.isSuccess) return null;
  const wanted = targetsOfPlan(plan, period, currency, { kpis: kpis.result.data, targets: targets.result.data });
  const list = () => void navigate(`${inWorkspace(workspace.id)}/targets`);
  const makeAll = async () => {
    setBusy(true);
    try {
      // One after the other: a name of a KPI is made once.
      for (const target of wanted) await make(target);
      said.done(t('alerts.plan_targets.done', { count: wanted.length }));
    } catch (error) {
      said.failed(error, t('alerts.plan_targets.failed'));
    } finally {
      setBusy(false);
      await Promise.all([kpis.query.refetch(), targets.query.refetch()]);
    }
  };
  if (plan.people + plan.buyers + plan.revenue <= 0) return null;
  return (
    <section className="cv-section">
      {wanted.length > 0 ? (
        <Button size="sm" icon="targets" busy={busy} onClick={() => void makeAll()}>
          {t('alerts.plan_targets.make')}
        </Button>
      ) : (
        <Button size="sm" icon="targets" onClick={list}>
          {t('alerts.plan_targets.open')}
        </Button>
      )}
      <p className="cv-help">{t(wanted.length > 0 ? 'alerts.plan_targets.help' : 'alerts.plan_targets.there')}</p>
    </section>
  );
}
