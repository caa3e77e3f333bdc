import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { stateAfter } from '#domain/wire/community.ts';
import { communityActions } from '#resources/actions/community.ts';
import { OfferState } from '#src/community/OfferState.tsx';
import { openModal } from '#src/modals/host.tsx';
import { OWN_TEMPLATES_KEY } from '#src/providers/actions/fresh.ts';
import { type AnswerTo, perform } from '#src/providers/actions/perform.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { INSIDE } from '../places.ts';

type Offer = AnswerTo<typeof communityActions.offers>[number];

function Withdraw({ offer: { id, name, status } }: { readonly offer: Offer }) {
  const { t } = useText();
  const withdraw = usePerform(communityActions.withdraw);
  const said = useToast();
  const client = useQueryClient();
  if (stateAfter(status, 'withdraw') === null) return null;
  const ask = () =>
    openModal('confirm', {
      title: t('library.community.withdrawTitle', { name }),
      text: t('library.community.withdrawText'),
      action: t('library.community.withdraw'),
      danger: true,
      onConfirm: async () => {
        await withdraw([{ params: { id }, input: {} }], crypto.randomUUID());
        void client.invalidateQueries({ queryKey: ['templates'] });
        said.done(t('library.community.withdrawn'));
      },
    });
  return (
    <Button size="sm" look="ghost" onClick={ask}>
      {t('library.community.withdraw')}
    </Button>
  );
}

function OfferLine({ offer }: { readonly offer: Offer }) {
  const { t } = useText();
  const format = useFormat();
  const { id, name, status, reason, uses } = offer;
  return (
    <li className="library-offer">
      <div className="row g8 wrap">
        <Link className="b" to={`${INSIDE}/${id}`}>
          {name}
        </Link>
        <OfferState state={status} />
        <span className="t12 mut3 num">{t('library.community.offeredAt', { when: format.instant(offer.offered_at) })}</span>
        {uses > 0 ? <span className="t12 mut3 nw">{t('library.uses', { count: uses })}</span> : null}
        <span className="sp" />
        <Withdraw offer={offer} />
      </div>
      {reason && status !== 'published' ? <p className="t12 mut">{t('library.community.reason', { reason })}</p> : null}
    </li>
  );
}

/** What became of templates that somebody offered to everybody; nothing where there are none. */
export function Offers() {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: [OWN_TEMPLATES_KEY, 'offers'],
    queryFn: ({ signal }) => perform(communityActions.offers, {}, { signal }),
  });
  const shown = (data ?? []).filter(
    ({ status, reason, is_mine }) => (status !== 'withdrawn' || reason !== null) && (is_mine || status === 'published'),
  );
  if (shown.length === 0) return null;
  return (
    <section className="library-group" aria-label={t('library.community.offers')}>
      <h2 className="t16 b">{t('library.community.offers')}</h2>
      <ul className="panel library-offers">
        {shown.map((offer) => (
          <OfferLine key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}
