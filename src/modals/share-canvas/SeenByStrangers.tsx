import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import type { LinkValues } from './link-values.ts';

/** What whoever has the link will see, said before it is made. */
export function SeenByStrangers({ values }: { readonly values: LinkValues }) {
  const { t } = useText();
  const { dateRange } = useFormat();
  const { live, actuals, days, first, last, hide_money, hide_notes } = values;
  const which = days === 'fixed' && first !== '' && last >= first ? dateRange(first, last) : t(`shareLinks.days_${days}`);
  const seen = [
    t(live ? 'shareLinks.seenLive' : 'shareLinks.seenFrozen'),
    actuals === 'none' ? t('shareLinks.seenPlan') : t(`shareLinks.seenActuals_${actuals}`, { days: which }),
    t(hide_money ? 'shareLinks.seenNoMoney' : 'shareLinks.seenMoney'),
    t(hide_notes ? 'shareLinks.seenNoNotes' : 'shareLinks.seenNotes'),
    t('shareLinks.seenNever'),
  ];
  return (
    <section className="alert share-seen" aria-live="polite">
      <div>
        <p className="b">{t('shareLinks.seen')}</p>
        <ul>
          {seen.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
