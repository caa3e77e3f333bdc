import { z } from 'zod';
import type { logoActions } from '../actions/logos.ts';
import { nothing, oneOf, type ShapesOf } from '../kit/shape.ts';
import { logo } from './parts.ts';

/** Characters of a file far larger than one may be, so that whoever sends a large one is told why it is not taken. */
const MOST_SENT = 700_000;
/** The id is that of the workspace. */
const ownLogo = oneOf('logos', z.object({ logo: logo.nullable() }));

export const logoShapes = {
  show: { summary: 'The logo of a workspace, by an address that opens it until the end of the next day', answer: ownLogo },
  set: {
    summary: 'Set or replace the logo of a workspace: a PNG, JPEG or WebP picture of at most 64 KiB and 1024 pixels a side',
    input: z.strictObject({ image: z.base64().min(1).max(MOST_SENT).describe('The file in base64') }),
    answer: ownLogo,
  },
  remove: { summary: 'Remove the logo of a workspace', answer: nothing },
} satisfies ShapesOf<typeof logoActions>;
