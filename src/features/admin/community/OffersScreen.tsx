import type { CommunityState } from '#domain/wire/community.ts';
import { communityTemplates } from '#resources/community-templates.ts';
import { OfferState } from '#src/community/OfferState.tsx';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { useOverview } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import type { Columns } from '../list/columns.tsx';
import { RowsOfResource } from '../list/RowsOfResource.tsx';

const StateCell: Cell = ({ value }) => <OfferState state={value as CommunityState} />;

const OFFERS: Columns = { resource: communityTemplates, cells: { status: StateCell }, onPhone: ['status'] };

/** How many of them wait for somebody. */
function Waiting() {
  const { t } = useText();
  const { data } = useOverview();
  if (!data) return null;
  const { waiting_offers, waiting_reports } = data;
  return (
    <span className="row g6 wrap" role="status">
      <span className={waiting_offers > 0 ? 'tag warn' : 'tag'}>{t('admin.waitingOffers', { count: waiting_offers })}</span>
      <span className={waiting_reports > 0 ? 'tag warn' : 'tag'}>{t('admin.waitingReports', { count: waiting_reports })}</span>
    </span>
  );
}

/** Templates that people offered to everybody, and what became of them. */
export default function OffersScreen() {
  return <RowsOfResource of={OFFERS} acts={<Waiting />} />;
}
