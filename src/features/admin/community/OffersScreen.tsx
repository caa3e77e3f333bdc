import type { CommunityState } from '#domain/wire/community.ts';
import { communityTemplates } from '#resources/community-templates.ts';
import { OfferState } from '#src/community/OfferState.tsx';
import type { Cell } from '#src/crud/cells/cells.tsx';
import type { Columns } from '../list/columns.tsx';
import { RowsOfResource } from '../list/RowsOfResource.tsx';

const StateCell: Cell = ({ value }) => <OfferState state={value as CommunityState} />;

const OFFERS: Columns = { resource: communityTemplates, cells: { status: StateCell }, onPhone: ['status'] };

/** Templates that people offered to everybody, and what became of them. */
export default function OffersScreen() {
  return <RowsOfResource of={OFFERS} />;
}
