import { openModal } from '#src/modals/host.tsx';
import { text } from '#src/providers/texts/i18n.ts';

/** Opens the window of an annotation: of one there is, or of a new one on a day. Asks before what was typed is left. */
export function openAnnotation(about: { readonly id: string } | { readonly day: string }): void {
  openModal('annotation', {
    ...about,
    askFirst: (leave) =>
      openModal('confirm', {
        title: text('crud.unsavedTitle'),
        text: text('crud.unsavedText'),
        action: text('common.discard'),
        danger: true,
        onConfirm: async () => leave(),
      }),
  });
}
