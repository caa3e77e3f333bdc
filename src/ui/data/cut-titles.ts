/** Elements that cut what does not fit: the class `ell` says so. */
const CUT = '.ell';
const ours = new WeakSet<Element>();

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** Gives the nearest cut text its whole text as a title, and takes it back once there is room. A title that a screen wrote stays. */
function titleFor(target: EventTarget | null): void {
  const element = target instanceof Element ? target.closest(CUT) : null;
  if (!(element instanceof HTMLElement)) return;
  if (element.title && !ours.has(element)) return;
  if (!isCut(element)) {
    if (ours.delete(element)) element.removeAttribute('title');
    return;
  }
  ours.add(element);
  element.title = element.textContent?.trim() ?? '';
}

/** Whatever is cut can be read whole under the pointer, on every screen; nobody has to remember a title. */
export function titleCutTexts(): void {
  document.addEventListener('pointerover', ({ target }) => titleFor(target), { passive: true });
}
