import { allElements } from '#domain/canvas/elements/index.ts';
import { CARD } from '#domain/canvas/geometry.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useActions } from '../actions/context.ts';
import { nextPlace, placeInHand } from '../actions/insert.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { closeNow } from './close-now.ts';

interface AddElementProps {
  readonly at: Point | undefined;
  readonly from: string | undefined;
  readonly onClose: () => void;
}

/** The palette as a list to search in: where there is no room for it beside the canvas, and at the end of a line that was let go of. */
export function AddElement({ at, from, onClose }: AddElementProps) {
  const { t, label } = useText();
  const context = useActions();
  // What comes next is hardly ever another source.
  const [first, later] = [
    allElements.filter(({ category }) => category !== 'source'),
    allElements.filter(({ category }) => category === 'source'),
  ];
  const offered = from === undefined ? allElements : [...first, ...later].filter(({ tracked }) => tracked);
  const choices = offered.map((definition) => ({
    id: definition.kind,
    text: label(`elements.${definition.kind}.name`),
    words: label(`elements.${definition.kind}.hint`),
    before: <IconBadge icon={definition.icon} category={definition.category} size="is-small" />,
    after: <small>{label(`elements.categories.${definition.category}`)}</small>,
  }));
  return (
    <ChoiceDialog
      title={t(from === undefined ? 'canvas.actions.add_element' : 'canvas.what_next')}
      placeholder={t('canvas.palette.find')}
      choices={choices}
      onClose={onClose}
      onChoose={(kind) => {
        closeNow(onClose);
        placeInHand(context, kind, at ? { x: at.x - CARD.width / 2, y: at.y - CARD.height / 2 } : nextPlace(context), from);
      }}
    />
  );
}
