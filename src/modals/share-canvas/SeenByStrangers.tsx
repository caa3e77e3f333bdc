import { useText } from '#src/providers/texts/i18n.ts';
import type { LinkValues } from './link-values.ts';

/** What whoever has the link will see, said before it is made. */
export function SeenByStrangers({ values }: { readonly values: LinkValues }) {
  const { t } = useText();
  const { live, actuals, days, hide_money, hide_notes } = values;
  const seen = [
    t(live ? 'shareLinks.seenLive' : 'shareLinks.seenFrozen'),
    actuals === 'none' ? t('shareLinks.seenPlan') : t(`shareLinks.seenActuals_${actuals}`, { days: t(`shareLinks.days_${days}`) }),
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
