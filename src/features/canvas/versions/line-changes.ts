import { sameValue } from '#domain/canvas/changes/diff.ts';
import type { Changed } from '#domain/canvas/changes/difference.ts';
import { isRetied } from '#domain/canvas/changes/difference.ts';
import type { CanvasElement, Line } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** What of a card is named where it is another; all that is not named here is "more". */
const OF_A_CARD = [
  'kind',
  'name',
  'rule',
  'traffic',
  'offers',
  'value',
  'status',
  'note',
] as const satisfies readonly (keyof CanvasElement)[];
const NAMED: ReadonlySet<string> = new Set([...OF_A_CARD, 'id', 'order', 'x', 'y']);

/** What is another about a card or a line, in words and numbers. */
export function useChanges() {
  const { t } = useText();
  const { percent, number } = useFormat();
  const share = (rate: number | undefined) => (rate === undefined ? '–' : percent(rate, { digits: 1 }));
  const days = (lag: number | undefined) => t('versions.line.days', { count: lag ?? 0, days: number(lag ?? 0) });
  const ofLine = (pair: Changed<Line>, endsOf: (line: Line, side: keyof Changed<Line>) => string): readonly string[] => {
    const { before, after } = pair;
    const became = (was: string, is: string) => `${was} → ${is}`;
    return [
      isRetied(pair) && t('versions.line.ends', { before: endsOf(before, 'before'), now: endsOf(after, 'after') }),
      before.rate !== after.rate && became(share(before.rate), share(after.rate)),
      before.lag_days !== after.lag_days && became(days(before.lag_days), days(after.lag_days)),
      !sameValue(before.rate_by_source, after.rate_by_source) && t('versions.line.sources'),
      (before.kind !== after.kind || before.also !== after.also) && t('versions.line.kind'),
      before.label !== after.label && t('versions.line.label', { label: after.label ?? '–' }),
    ].filter((said) => said !== false);
  };
  const ofElement = ({ before, after }: Changed<CanvasElement>, costs: ReadonlySet<string>): readonly string[] => {
    const fields = OF_A_CARD.filter((field) => !sameValue(before[field], after[field]));
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof CanvasElement>;
    const more = [...keys].some((key) => !NAMED.has(key) && !sameValue(before[key], after[key]));
    return [
      ...fields.map((field) => t(`versions.fields.${field}`)),
      ...(costs.has(before.id) ? [t('versions.fields.costs')] : []),
      ...(more ? [t('versions.fields.more')] : []),
    ];
  };
  return { ofLine, ofElement };
}
