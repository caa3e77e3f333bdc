import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useActions } from '../actions/context.ts';
import { runAction } from '../actions/in-turn.ts';
import { actionNamed } from '../actions/index.ts';
import { MenuButton } from '../overlays/MenuButton.tsx';
import { useEditorState } from '../store/context.ts';
import { useSaveWords } from './SaveLabel.tsx';
import { useReadOnlyWords } from './ViewOnly.tsx';

/** What is the matter with the canvas, in whole sentences: a finger has no tooltips. */
function useHeading() {
  const { text, help } = useSaveWords();
  const why = useReadOnlyWords();
  const isOpen = useEditorState((state) => state.readOnly === null);
  return isOpen ? [text, help].filter(Boolean).join(': ') : why;
}

/** Actions behind one button, where a bar has no room for them. */
export function MoreMenu({ names }: { readonly names: readonly string[] }) {
  const { t } = useText();
  const context = useActions();
  const state = useEditorState((each) => each);
  const heading = useHeading();
  const offered = names.map(actionNamed).filter(({ may }) => may(state));
  const choices = offered.map((action) => ({
    key: action.name,
    label: t(action.labelKey),
    icon: <Icon name={action.icon} />,
    disabled: !action.when(state),
    onChoose: () => runAction(action, context),
  }));
  return (
    <MenuButton heading={heading} choices={choices}>
      <Button look="ghost" icon="more" label={t('common.more')} />
    </MenuButton>
  );
}
