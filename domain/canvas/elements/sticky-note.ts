import { defineNote } from '../../kit/element.ts';

/** A coloured note on the canvas. */
export const stickyNote = defineNote({ kind: 'sticky_note', icon: 'note', size: { width: 152, height: 112 } });
