import type { CanvasVersion } from '#resources/shapes/canvas/versions.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';

const NOW = '';

interface CompareWithProps {
  readonly versions: readonly CanvasVersion[];
  /** The version that is looked at. */
  readonly chosen: string;
  /** Null: the canvas as it is now. */
  readonly other: string | null;
  readonly onOther: (version: string | null) => void;
}

/** The state that a version is laid beside: as it is now, or another version. Shown where there is a choice. */
export function CompareWith({ versions, chosen, other, onOther }: CompareWithProps) {
  const { t } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  const others = versions.filter(({ id }) => id !== chosen);
  if (others.length === 0) return null;
  const textOf = ({ name, saved_at: at }: CanvasVersion) => {
    const when = format.instant(at, timezone);
    return name === null ? when : `${name} · ${when}`;
  };
  return (
    <div className="versions-with">
      <SelectField
        label={t('versions.compare')}
        value={other ?? NOW}
        options={[{ value: NOW, text: t('versions.now') }, ...others.map((each) => ({ value: each.id, text: textOf(each) }))]}
        onChange={(id) => onOther(id === NOW ? null : id)}
      />
    </div>
  );
}
