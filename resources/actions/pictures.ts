import { defineActions } from '../kit/action.ts';
import { protocol } from '../protocol/index.ts';

/** Pictures on canvases, which people bring from a clipboard or a file. */
export const pictureActions = defineActions('pictures', 'Canvases', {
  /** Whoever may save the drawing may bring one. The same picture again is the one that is there. */
  add: {
    may: protocol.saveDrawing.may,
    call: 'POST /api/dashboard/funnels/:id/pictures',
    workspace: { from: 'row', resource: 'canvases', param: 'id' },
    sends: 'pictures',
    status: 201,
    // A file of the largest size in base64, and some more of it, so that whoever sends a larger one is told why it is not taken.
    largest: 2 * 1024 * 1024,
    refuses: [423],
  },
});
