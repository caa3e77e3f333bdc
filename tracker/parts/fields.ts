import type { Parts } from '../src/tools.ts';

let isFilling = false;
/** Keeps hidden fields named `flumen_visitor` filled with the visitor's id, so that a sale told by a server finds its visitor. */
const fillFields: Parts['fields'] = ({ mayTrack, visitor }) => {
  if (isFilling) return;
  isFilling = true;
  const fill = () =>
    document.querySelectorAll<HTMLInputElement>('input[name=flumen_visitor]').forEach((field) => {
      field.value = mayTrack() ? visitor() : '';
    });
  // Forms that code of the page sends have no submit event: whoever fills one in has been in a field of it.
  for (const type of ['focusin', 'submit']) document.addEventListener(type, fill, { capture: true, passive: true });
  fill();
};
export default fillFields;
