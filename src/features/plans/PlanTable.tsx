import { BUILT_FEATURES, type Feature } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { LIMITS, type Limit, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { priceOf } from '#domain/plans/prices.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

interface PlanTableProps {
  readonly plans: readonly Plan[];
  readonly current: Plan;
  readonly highlighted: Plan;
}

function LimitRow({ limit, plans, mark }: { readonly limit: Limit; readonly plans: readonly Plan[]; readonly mark: Mark }) {
  const { t } = useText();
  const format = useFormat();
  const write = (allowed: number) => (allowed === UNLIMITED ? t('planPage.unlimited') : allowed === 0 ? NO_VALUE : format.number(allowed));
  return (
    <tr>
      <th scope="row" className="hold">
        {t(`planPage.limits.${limit}`)}
      </th>
      {plans.map((plan) => (
        <td key={plan} className={mark(plan)}>
          <span className="num">{write(limitOf(plan, limit))}</span>
        </td>
      ))}
    </tr>
  );
}

/** What a month costs where it is paid by the month: the card names the better price. */
function MonthlyRow({ plans, mark }: { readonly plans: readonly Plan[]; readonly mark: Mark }) {
  const { t } = useText();
  const format = useFormat();
  const { prices } = useMe();
  const write = (plan: Plan) => {
    const { monthly } = priceOf(prices, plan);
    return monthly ? format.price(monthly, prices.currency) : NO_VALUE;
  };
  return (
    <tr>
      <th scope="row" className="hold">
        {t('planPage.monthByMonth')}
      </th>
      {plans.map((plan) => (
        <td key={plan} className={mark(plan)}>
          <span className="num">{write(plan)}</span>
        </td>
      ))}
    </tr>
  );
}

function FeatureRow({ feature, plans, mark }: { readonly feature: Feature; readonly plans: readonly Plan[]; readonly mark: Mark }) {
  const { t, label } = useText();
  return (
    <tr>
      <th scope="row" className="hold">
        {label(`features.${feature}.name`)}
      </th>
      {plans.map((plan) => (
        <td key={plan} className={mark(plan)}>
          {hasFeature(plan, feature) ? (
            <Icon name="check" label={t('common.yes')} />
          ) : (
            <span className="mut3" role="img" aria-label={t('common.no')}>
              {NO_VALUE}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

type Mark = (plan: Plan) => string | undefined;

/** Where not all plans have room beside one another, the one that is meant is seen first, beside what is compared; also once wider letters came. */
function showMeant(room: HTMLElement | null) {
  const [table, names, column] = ['table', 'thead th', 'thead .on'].map((part) => room?.querySelector<HTMLElement>(part));
  if (!room || !table || !names || !column) return;
  const widths = new ResizeObserver(() => {
    room.scrollLeft = column.offsetLeft - names.offsetWidth;
  });
  widths.observe(table);
  return () => widths.disconnect();
}

/** Every limit of the plans and every feature that exists, straight from the table the server decides by. */
export function PlanTable({ plans, current, highlighted }: PlanTableProps) {
  const { t, label } = useText();
  const mark: Mark = (plan) => (plan === highlighted ? 'on' : undefined);
  return (
    // On a phone it scrolls, also by keyboard.
    <section key={highlighted} ref={showMeant} className="panel tbl-scroll" tabIndex={0} aria-label={t('planPage.title')}>
      <table className="tbl plan-table">
        <caption className="sr">{t('planPage.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className="hold">
              {t('planPage.feature')}
            </th>
            {plans.map((plan) => (
              <th key={plan} scope="col" className={mark(plan)} aria-current={plan === current || undefined}>
                {label(`plans.${plan}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <MonthlyRow plans={plans} mark={mark} />
          {LIMITS.map((limit) => (
            <LimitRow key={limit} limit={limit} plans={plans} mark={mark} />
          ))}
          {BUILT_FEATURES.map((feature) => (
            <FeatureRow key={feature} feature={feature} plans={plans} mark={mark} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
