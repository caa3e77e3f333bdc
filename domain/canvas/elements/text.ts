import { defineNote } from '../../kit/element.ts';

/** Plain text on the canvas. */
export const text = defineNote({ kind: 'text', icon: 'rows', size: { width: 240, height: 40 } });
