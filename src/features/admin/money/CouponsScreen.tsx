import { Button } from 'antd';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { RowsOfResource } from '../list/RowsOfResource.tsx';
import { COUPONS } from './coupons.tsx';

function Issue() {
  const { t } = useText();
  if (!useGrant('billing-coupons:issue').allowed) return null;
  return (
    <Button type="primary" onClick={() => openModal('admin-issue-coupon', {})}>
      {t('earnings.coupon.issue')}
    </Button>
  );
}

/** Codes that take something off: the built-in ones and one's own. */
export default function CouponsScreen() {
  return <RowsOfResource of={COUPONS} acts={<Issue />} />;
}
