import { Link } from 'react-router';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { cheapestWith, pointedName } from '#domain/plans/upgrades.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePeopleLocked } from '#src/upsell/PeopleLocked.tsx';

/** Stands where actual numbers would be when the workspace's plan has no tracking, or no room for more people this month. */
export function LockedActuals() {
  const { t, label } = useText();
  const { role, grants, plan: current } = useWorkspace();
  const grant = useGrant('reports:canvas');
  const beyond = usePeopleLocked();
  const isBeyond = !grant.allowed && grant.because === 'people';
  const sold = onSale(useMe().prices);
  const plan = label(pointedName(cheapestWith('kpiMonitoring', sold)));
  const owner = `${grants.owner.first_name} ${grants.owner.last_name}`.trim();
  return (
    <div className="cv-box">
      <div className="row g6">
        <Icon name="lock" />
        <span className="b">{isBeyond ? beyond.title : t('canvas.locked_actuals.title')}</span>
      </div>
      <p className="mut">{isBeyond ? beyond.text : t('canvas.locked_actuals.text', { plan })}</p>
      {role === 'owner' ? (
        <div>
          <Link
            className={buttonClass('next')}
            to={plansPath(current, isBeyond ? { limit: 'people' } : { feature: 'kpiMonitoring' }, sold)}
          >
            {t('canvas.locked_actuals.see_plans')}
          </Link>
        </div>
      ) : (
        <p className="mut">{t('canvas.locked_actuals.ask', { owner })}</p>
      )}
    </div>
  );
}
