import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useMaps } from '#src/reports/filter/use-maps.ts';
import { Picked } from '../Picked.tsx';

interface PickProps {
  readonly map: string | null;
  readonly onPick: (map: string | null) => void;
}

/** May steps be put on this canvas? Not on one that is locked. */
export function useMayAdd(map: string | null): boolean {
  const { row } = useWorkspace();
  const { allowed } = useGrant('canvas-document:edit');
  const { all } = useMaps(map !== null);
  const canvas = all.find(({ id }) => id === map);
  return allowed && !row.is_locked && canvas?.is_locked === false;
}

/** The canvas by whose elements the rows are told; nothing to choose where there is none. */
export function MapPick({ map, onPick }: PickProps) {
  const { t } = useText();
  const { all, nameOf } = useMaps(true);
  if (all.length === 0 && map === null) return null;
  const isElsewhere = map !== null && !all.some(({ id }) => id === map);
  return (
    <Picked
      label={t('journeys.paths.map')}
      value={map ?? ''}
      options={[
        { value: '', text: t('journeys.paths.no_map') },
        ...(isElsewhere ? [{ value: map, text: nameOf(map) ?? t('monitor.filter.map_gone') }] : []),
        ...all.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      onChange={(id) => onPick(id || null)}
    />
  );
}
