import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { type SaveStatus, statusOf } from '../store/save-state.ts';

const LOOKS = {
  saved: { icon: 'check', text: 'canvas.save.saved', bad: false },
  unsaved: { icon: 'pencil', text: 'canvas.save.unsaved', bad: false },
  saving: { icon: 'refresh', text: 'canvas.save.saving', bad: false },
  offline: { icon: 'offline', text: 'canvas.save.offline', bad: true },
  conflict: { icon: 'warning', text: 'canvas.save.conflict', bad: true },
  refused: { icon: 'warning', text: 'canvas.save.refused', bad: true },
} as const satisfies Record<SaveStatus, { icon: IconName; text: TextKey; bad: boolean }>;

/** Whether the server has what is on screen, and what is the matter when it has not. */
export function useSaveWords() {
  const { t } = useText();
  const status = useEditorState((state) => statusOf(state.save, documentOf(state)));
  const problem = useEditorState((state) => state.save.problem);
  const help = problem?.kind === 'refused' ? problem.message : problem?.kind === 'offline' ? t('canvas.save.offline_help') : undefined;
  return { status, look: LOOKS[status], text: t(LOOKS[status].text), help };
}

/** Whether the server has what is on screen. Announced, since nothing else tells that work is safe. */
export function SaveLabel() {
  const { status, look, text, help } = useSaveWords();
  return (
    <span className={`cv-saved${look.bad ? ' is-bad' : ''}`} role="status" data-save={status} title={help}>
      <Icon name={look.icon} size={14} />
      <span>{text}</span>
    </span>
  );
}
