import { listen } from './safe.ts';
import { label, type Notice } from './track.ts';

/**
 * A form counts when it is submitted and its own rules hold. Which form, never what was typed.
 * `form.name` may be a field of that name, so attributes are read as attributes.
 */
export function watchForms(track: Notice): void {
  listen(document, 'submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches(':invalid')) return;
    const read = (name: string) => label(form.getAttribute(name));
    const id = read('id');
    track('form_completed', {
      name: read('data-flumen-name') || read('name') || id || read('aria-label') || 'form',
      ...(id && { attributes: { id } }),
    });
  });
}
