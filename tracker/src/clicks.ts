import { listen } from './safe.ts';
import { label, type Notice } from './track.ts';

const BUTTON = 'button,.btn,[type=submit],[type=button],[role=button]';

/** What a person would call it: its own name for us, its text, its label, its id. Never a field's value. */
function nameOf(element: Element): string {
  const { value } = element as HTMLInputElement;
  const own = element.getAttribute('data-flumen-name') || element.textContent;
  return label(own) || label(element.getAttribute('aria-label')) || (element.matches('input') && label(value)) || element.id;
}

/** Clicks on buttons and links. A link that is dressed as a button is a button, and keeps its address. */
export function watchClicks(track: Notice): void {
  listen<MouseEvent>(document, 'click auxclick', (event) => {
    // The right button opens a menu and follows nothing.
    if (event.button > 1 || !(event.target instanceof Element)) return;
    const element = event.target.closest(`${BUTTON},a[href]`);
    if (!element) return;
    const { href } = element as HTMLAnchorElement;
    track(element.matches(BUTTON) ? 'button_click' : 'link_click', {
      name: nameOf(element),
      attributes: { ...(typeof href === 'string' && href && { href: href.slice(0, 500) }), ...(element.id && { id: element.id }) },
    });
  });
}
