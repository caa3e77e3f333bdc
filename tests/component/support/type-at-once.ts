/** What React reads a field's text by; set past it, as the browser does for a key. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Letters that come faster than anything is drawn that could wait: each is added to what stands in the field then. */
export function typeAtOnce(field: HTMLElement, text: string): void {
  const input = field as HTMLInputElement;
  for (const letter of text) {
    setValue?.call(input, input.value + letter);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
