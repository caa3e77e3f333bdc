import type { PathsRow } from '#domain/wire/answers/paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useNodeName } from '#src/reports/node-name.ts';
import { useMap } from './map.ts';

/** What a row is called, which may stand for everybody else or for the end. */
export function useRowName(direction: 'after' | 'before'): (row: Pick<PathsRow, 'node'> & { readonly kind: string }) => string {
  const { t } = useText();
  const { nameOf } = useMap();
  const nodeName = useNodeName(nameOf);
  return ({ kind, node }) => {
    if (node) return nodeName(node);
    return kind === 'end' ? t(`journeys.paths.end.${direction}`) : t('journeys.paths.rest');
  };
}
