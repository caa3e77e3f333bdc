import { useQuery } from '@tanstack/react-query';
import { UNLIMITED } from '#domain/plans/plans.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { PeopleMonth } from '#resources/shapes/account/billing.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** People tracked this month, counted just now. Not asked of a plan that tracks nobody. */
export function usePeopleMonth(tracks: boolean) {
  return useQuery({
    queryKey: ['usage-tracking'],
    queryFn: ({ signal }) => perform(billingActions.usage, {}, { signal }),
    enabled: tracks,
  });
}

/** Where they were tracked, and when there is no more room if it goes on like this. */
export function BillingPeople({ month: { people, allowed, reached_on: day, workspaces } }: { readonly month: PeopleMonth }) {
  const { t } = useText();
  const format = useFormat();
  const hasRoom = allowed !== UNLIMITED && (people ?? 0) < allowed;
  return (
    <>
      {day && hasRoom ? <p className="mut t12">{t('billing.limitReachedOn', { day: format.day(day) })}</p> : null}
      {workspaces.length > 1 ? (
        <ul className="account-shares t12" aria-label={t('billing.peopleByWorkspace')}>
          {workspaces.map(({ id, name, people: tracked }) => (
            <li key={id}>
              <span className="mut">{name}</span>
              <span className="num">{format.number(tracked)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
