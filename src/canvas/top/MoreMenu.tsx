import { Dropdown } from 'antd';
import { type SyntheticEvent, useId } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useActions } from '../actions/context.ts';
import { actionNamed } from '../actions/index.ts';
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
  const id = useId();
  const context = useActions();
  const state = useEditorState((each) => each);
  const heading = useHeading();
  const actions = names.map(actionNamed).map((action) => ({
    key: action.name,
    label: t(action.labelKey),
    icon: <Icon name={action.icon} />,
    disabled: !action.when(state),
    onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
      // The key that chose it must not press what the action puts the focus on; a window gives the focus back to the button.
      domEvent.preventDefault();
      document.getElementById(id)?.focus();
      void action.run(context);
    },
  }));
  const items = heading ? [{ type: 'group' as const, label: heading, children: actions }] : actions;
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" rootClassName="cv-phone-menu" menu={{ items }}>
      <Button id={id} look="ghost" icon="more" label={t('common.more')} />
    </Dropdown>
  );
}
