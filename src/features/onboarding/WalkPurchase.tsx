import { type TestPurchase, testPurchases } from '#domain/tracking/test-purchase.ts';
import type { WalkedEvent } from '#domain/wire/walks.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** One purchase as it came in: what it would earn, and what would better be told with it. */
function Purchase({ purchase: { event, bought, remarks } }: { readonly purchase: TestPurchase }) {
  const { t, label } = useText();
  const format = useFormat();
  const { currency } = useWorkspace().row;
  const isGood = event.reason === null && remarks.every((remark) => remark === 'again');
  const amount = bought.value === null ? '' : format.money(bought.value, currency);
  const title = bought.order ? t('walk.purchase.seen', { order: bought.order }) : t('walk.purchase.seenWithout');
  return (
    <div className={isGood ? 'alert good' : 'alert warn'}>
      <Icon name={isGood ? 'onTrack' : 'warning'} />
      <div>
        <div className="b">
          {title} {amount ? <span className="num">{amount}</span> : null}
        </div>
        {event.reason ? <div>{t('walk.notCounted', { reason: label(`collector.reasons.${event.reason}`) })}</div> : null}
        {remarks.map((remark) => (
          <div key={remark}>{t(`walk.purchase.remarks.${remark}`, { currency })}</div>
        ))}
        {isGood ? <div>{t('walk.purchase.good')}</div> : null}
      </div>
    </div>
  );
}

/** The test purchase that is waited for: while it has not come, what can be done; then what came. */
export function WalkPurchase({ events, isOver }: { readonly events: readonly WalkedEvent[]; readonly isOver: boolean }) {
  const { t } = useText();
  const purchases = testPurchases(events);
  return (
    <section className="stack" role="status" aria-label={t('walk.purchase.title')}>
      {purchases.map((purchase) => (
        <Purchase key={purchase.event.id} purchase={purchase} />
      ))}
      {purchases.length > 0 ? null : (
        <div className="alert">
          {isOver ? <Icon name="info" /> : <span className="spin" style={{ marginTop: 3 }} aria-hidden="true" />}
          <div>
            <div className="b">{t(isOver ? 'walk.purchase.none' : 'walk.purchase.waiting')}</div>
            <div>{t('walk.purchase.how')}</div>
            <div className="mut">{t('walk.purchase.byServer')}</div>
          </div>
        </div>
      )}
    </section>
  );
}
