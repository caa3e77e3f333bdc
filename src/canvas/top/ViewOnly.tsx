import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useEditorState } from '../store/context.ts';
import type { ReadOnly } from '../store/editor-store.ts';

const READ_ONLY_TEXTS = {
  role: 'canvas.read_only.role',
  plan: 'canvas.read_only.plan',
  locked: 'canvas.read_only.locked',
} as const satisfies Record<Exclude<ReadOnly, 'shown' | null>, TextKey>;

/** Why nothing can be changed, as a sentence; null where it can, or where nobody asks. */
export function useReadOnlyWords(): string | null {
  const { t } = useText();
  const why = useEditorState((state) => state.readOnly);
  return why === null || why === 'shown' ? null : t(READ_ONLY_TEXTS[why]);
}

/** Why nothing can be changed. */
export function ViewOnly() {
  const { t } = useText();
  const isLocked = useEditorState((state) => state.readOnly === 'locked');
  const words = useReadOnlyWords();
  if (words === null) return null;
  return (
    <span className="tag" title={words}>
      <Icon name={isLocked ? 'lock' : 'eye'} size={12} />
      {t(isLocked ? 'canvas.read_only.locked_tag' : 'canvas.read_only.tag')}
      <span className="sr">{words}</span>
    </span>
  );
}
