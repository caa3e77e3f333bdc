import { z } from 'zod';
import type { ipActions } from '../actions/ips.ts';
import { oneOf, type ShapesOf } from '../kit/shape.ts';

export const ipShapes = {
  /** The id is the address, too. */
  showOwn: { summary: 'The address this request comes from', answer: oneOf('addresses', z.object({ ip: z.string() })) },
} satisfies ShapesOf<typeof ipActions>;
