/** Where the keyboard begins in the panel: at its first field; where there is none, at its first button. */
export const firstIn = (panel: HTMLElement | null | undefined): HTMLElement | null =>
  panel?.querySelector<HTMLElement>('.cv-scroll :is(input, select, textarea)') ??
  panel?.querySelector<HTMLElement>('input, button') ??
  null;
