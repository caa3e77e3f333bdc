/** Names the kind of element that is dragged from the palette onto the map. */
export const DRAG_TYPE = 'application/x-flumen-element';
