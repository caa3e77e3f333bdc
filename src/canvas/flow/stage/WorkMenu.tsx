import { WORK_FILTERS, type WorkFilter } from '#domain/canvas/work.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useHost } from '../../host.ts';
import { MenuButton } from '../../overlays/MenuButton.tsx';
import { useEditor, useEditorState } from '../../store/context.ts';
import { useWorkNames } from '../use-work-names.ts';
import '../../styles/work.css';

/** Which steps are looked at for the work on them; the others stand back. */
export default function WorkMenu() {
  const { t } = useText();
  const editor = useEditor();
  const { me } = useHost();
  const nameOf = useWorkNames();
  const now = useEditorState(({ work }) => work);
  const offered: readonly (WorkFilter | null)[] = [null, ...WORK_FILTERS.filter((filter) => filter !== 'mine' || me)];
  const choices = offered.map((filter) => ({
    key: filter ?? '',
    label: filter ? nameOf(filter) : t('canvas.work.all'),
    chosen: filter === now,
    onChoose: () => editor.setState({ work: filter }),
  }));
  const label = now ? t('canvas.work.only', { what: nameOf(now) }) : t('canvas.work.title');
  return (
    <MenuButton choices={choices}>
      <Button
        look="ghost"
        icon="filter"
        className={now ? 'cv-work-menu is-on' : 'cv-work-menu'}
        label={now ? undefined : label}
        title={label}
      >
        {now ? nameOf(now) : undefined}
      </Button>
    </MenuButton>
  );
}
