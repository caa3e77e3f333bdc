import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';

/** What of this canvas the workspace's plan keeps back, and the way out. Nothing where it shows all. */
export function LockedParts({ report }: { readonly report: CanvasReport }) {
  const { t, label } = useText();
  const { list } = useFormat();
  const { elements, money } = report.locked;
  const features = [...new Set([...Object.values(elements), ...(money ? [money] : [])].map(({ feature }) => feature))];
  const [first] = features;
  if (!first) return null;
  return (
    <div className="cv-box">
      <p className="row g6">
        <Icon name="lock" />
        <span>{t('canvas.locked_parts.text', { features: list(features.map((feature) => label(`features.${feature}.name`))) })}</span>
      </p>
      <div>
        <UpgradeAct feature={first} size="sm" />
      </div>
    </div>
  );
}
