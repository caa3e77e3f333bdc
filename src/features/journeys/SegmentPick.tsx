import { useText } from '#src/providers/texts/i18n.ts';
import { useSegments } from '#src/reports/filter/use-segments.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { Picked } from './Picked.tsx';

const SEGMENT = 'segment';

/** Of whose journeys the tabs speak, by the address: the id of a segment; null: of everybody's. */
export function useSegment(): readonly [string | null, (id: string | null) => void] {
  const [params, change] = useAddress();
  const pick = (id: string | null) =>
    change((now) => {
      const next = new URLSearchParams(now);
      if (id) next.set(SEGMENT, id);
      else next.delete(SEGMENT);
      return next;
    });
  return [params.get(SEGMENT), pick];
}

/** Whose journeys: everybody's, or those of a segment. One that is gone is named as such until another is chosen. */
export function SegmentPick() {
  const { t } = useText();
  const [segment, pick] = useSegment();
  const { all, nameOf } = useSegments();
  if (all.length === 0 && segment === null) return null;
  const isGone = segment !== null && nameOf(segment) === undefined;
  return (
    <Picked
      label={t('resources.segments.one')}
      value={segment ?? ''}
      options={[
        { value: '', text: t('journeys.everybody') },
        ...(isGone ? [{ value: segment, text: t('monitor.filter.segment_gone') }] : []),
        ...all.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      onChange={(id) => pick(id || null)}
    />
  );
}
