import type { CommunityState } from '#domain/wire/community.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type ChipKind, StatusChip } from '#src/ui/data/StatusChip.tsx';

const CHIPS = {
  offered: 'tooEarly',
  in_review: 'tooEarly',
  published: 'onTrack',
  declined: 'critical',
  withdrawn: 'noData',
} as const satisfies Record<CommunityState, ChipKind>;

/** What became of an offered template, as icon and word. */
export function OfferState({ state }: { readonly state: CommunityState }) {
  const { t } = useText();
  return <StatusChip status={CHIPS[state]} word={t(`library.states.${state}`)} />;
}
