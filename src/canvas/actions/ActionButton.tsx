import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEditorState } from '../store/context.ts';
import { useActions } from './context.ts';
import { runAction } from './in-turn.ts';
import { actionNamed } from './index.ts';
import { keysText } from './keys.ts';

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A toolbar button of an action, for those who may do it; its shortcut stands in the tooltip. */
export function ActionButton({
  name,
  words = false,
  pressed,
}: {
  readonly name: string;
  readonly words?: boolean;
  readonly pressed?: boolean;
}) {
  const { t } = useText();
  const context = useActions();
  const action = actionNamed(name);
  const offered = useEditorState(action.may);
  const enabled = useEditorState(action.when);
  if (!offered) return null;
  const label = t(action.labelKey);
  const [keys] = action.keys;
  const title = keys ? `${label} (${keysText(keys, isMac())})` : label;
  return (
    <Button
      look="ghost"
      icon={action.icon}
      label={words ? undefined : label}
      title={title}
      aria-pressed={pressed}
      disabled={!enabled}
      onClick={() => runAction(action, context)}
    >
      {words ? label : undefined}
    </Button>
  );
}
