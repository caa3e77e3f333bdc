import { Button } from 'antd';
import type { Row } from '#domain/kit/resource.ts';
import { billingCoupons } from '#resources/billing/billing-coupons.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Facts, useFacts } from '../parts.tsx';
import { ShowRow } from '../ShowRow.tsx';
import { CouponStatus, percentOff } from './coupons.tsx';

type Coupon = Row<typeof billingCoupons>;

function Disable({ coupon }: { readonly coupon: Coupon }) {
  const { t } = useText();
  if (!useGrant('billing-coupons:disable').allowed || coupon.status === 'disabled') return null;
  return (
    <Button danger onClick={() => openModal('admin-disable-coupon', { coupon })}>
      {t('earnings.coupon.disable')}
    </Button>
  );
}

function Whole({ coupon }: { readonly coupon: Coupon }) {
  const { t, label } = useText();
  const format = useFormat();
  const declared = useFacts(billingCoupons, coupon);
  const { percent, amount, currency, plans, periods } = coupon;
  const off =
    percent !== null
      ? percentOff(percent, format)
      : amount !== null && currency
        ? format.money(amount, currency)
        : t('earnings.coupon.byOffer');
  return (
    <Panel>
      <Facts
        rows={[
          [t('earnings.coupon.off'), off],
          [label('resources.billing-coupons.fields.plans'), format.list(plans.map((plan) => label(`plans.${plan}`)))],
          [label('resources.billing-coupons.fields.periods'), format.list(periods.map((way) => label(`earnings.coupon.ways.${way}`)))],
          ...declared('lasts', 'months', 'uses', 'most', 'until', 'built_in', 'created_at'),
        ]}
      />
    </Panel>
  );
}

/** One code: what it takes off, and how often it was used. */
export default function CouponScreen() {
  return (
    <ShowRow<Coupon>
      resource={billingCoupons}
      title={({ code }) => code}
      tags={({ status }) => <CouponStatus status={status} />}
      acts={(coupon) => <Disable coupon={coupon} />}
    >
      {(coupon) => <Whole coupon={coupon} />}
    </ShowRow>
  );
}
