import { z } from 'zod';
import type { pictureActions } from '../../actions/pictures.ts';
import { oneOf, type ShapesOf } from '../../kit/shape.ts';

export const pictureShapes = {
  add: {
    summary: 'Keep a picture for the canvases of a workspace: PNG, JPEG, WebP or GIF, at most 1 MiB and 4096 pixels a side',
    input: z.strictObject({ image: z.base64().min(1).describe('The file in base64') }),
    /** The id is the key that it is served under. */
    answer: oneOf(
      'pictures',
      z.object({
        address: z.string().describe('What an element of the kind `image` holds as its address'),
        width: z.int(),
        height: z.int(),
      }),
    ),
  },
} satisfies ShapesOf<typeof pictureActions>;
