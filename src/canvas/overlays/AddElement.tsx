import { allElements } from '#domain/canvas/elements/index.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useActions } from '../actions/context.ts';
import { nextPlace, placeInHand } from '../actions/insert.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { closeNow } from './close-now.ts';

/** The palette as a list to search in, where there is no room for it beside the canvas. */
export default function AddElement({ onClose }: { readonly onClose: () => void }) {
  const { t, label } = useText();
  const context = useActions();
  const choices = allElements.map((definition) => ({
    id: definition.kind,
    text: label(`elements.${definition.kind}.name`),
    words: label(`elements.${definition.kind}.hint`),
    before: <IconBadge icon={definition.icon} category={definition.category} size="is-small" />,
    after: <small>{label(`elements.categories.${definition.category}`)}</small>,
  }));
  return (
    <ChoiceDialog
      title={t('canvas.actions.add_element')}
      placeholder={t('canvas.palette.find')}
      choices={choices}
      onClose={onClose}
      onChoose={(kind) => {
        closeNow(onClose);
        placeInHand(context, kind, nextPlace(context));
      }}
    />
  );
}
