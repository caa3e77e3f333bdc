import type { LineComparison } from '#domain/canvas/compare/compare.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useDerived } from '../store/derived.ts';

/** What the actual rate of a line says about the plan, and how many more people would tell where it says nothing yet. */
export function Verdict({ compared }: { readonly compared: LineComparison }) {
  const { t } = useText();
  const { format } = useDerived().texts;
  const { verdict, difference, more_needed: needed } = compared;
  if (verdict === 'unplanned' || difference === null) return null;
  if (verdict === 'cannot_tell') {
    return (
      <>
        <span className="is-verdict mut">
          <Icon name="cantTell" size={12} />
          {t('canvas.verdict.cant')}
        </span>
        <p>{needed === null ? t('canvas.tip.inside') : t('canvas.tip.inside_needs', { people: format.count(needed) })}</p>
      </>
    );
  }
  if (verdict === 'near') return <span className="is-verdict mut">{t('canvas.verdict.near')}</span>;
  const points = format.share(Math.abs(difference)).replace(/\s?%/, '');
  return (
    <span className={`is-verdict cv-${verdict}`}>
      <Icon name={verdict} size={12} />
      {t(verdict === 'ahead' ? 'canvas.tip.points_ahead' : 'canvas.tip.points_behind', { points })}
    </span>
  );
}
