/**
 * Keys that are typed between the act that opens a window and the window's first field. Code may have
 * to be fetched in between, and a slow processor needs time to draw: until the field is there, a field
 * that nobody sees has the focus and takes what is typed, input methods included; then the window's
 * own fields get it. What stands behind the window hears none of it.
 */
const ATTRIBUTE = 'data-type-ahead';
/** A window that has not come by then will not: whoever types is heard by the page again. */
const LONGEST_MS = 15_000;
const TAB = '\t';

interface Waiting {
  readonly element: HTMLInputElement;
  /** What had the focus when the window was asked for. */
  readonly opener: Element | null;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Enter was pressed: what is typed after it was meant for what comes after the form. */
  entered: boolean;
}
let waiting: Waiting | null = null;

/** The field that takes what is typed ahead: nothing to return the focus to. */
export const isTypeAhead = (element: Element): boolean => element.hasAttribute(ATTRIBUTE);

/** What has the focus, or had it before a window was asked for. */
export const lastFocused = (): Element | null => waiting?.opener ?? document.activeElement;

/** No window comes, or somebody went elsewhere meanwhile. */
export function stopTypeAhead(): void {
  if (!waiting) return;
  const { element, timer } = waiting;
  waiting = null;
  clearTimeout(timer);
  element.remove();
}

function onKeyDown(event: KeyboardEvent): void {
  if (!waiting || event.isComposing) return;
  const { element, entered } = waiting;
  const { length } = element.value;
  if (entered || event.key === 'Tab' || event.key === 'Enter') event.preventDefault();
  if (event.key === 'Escape') stopTypeAhead();
  if (event.key === 'Enter') waiting.entered = true;
  if (event.key === 'Tab' && !event.shiftKey && !entered) element.setRangeText(TAB, length, length, 'end');
}

/** Something else took the focus, for want of a field in the window: it has to wait until there is one. */
function onBlur(): void {
  queueMicrotask(() => {
    const { activeElement } = document;
    const typesElsewhere = activeElement?.matches('input, textarea, select, [contenteditable]');
    if (waiting && !typesElsewhere) waiting.element.focus({ preventScroll: true });
  });
}

/**
 * A window may have the focus before the key that opened it has had its whole effect: the Enter that
 * chose "Delete" in a menu, or is still held down, would press "Delete" in the window that asks whether to.
 */
function spendOpeningKey(): void {
  const spend = (event: KeyboardEvent) => {
    if (event.type === 'keypress' || event.repeat) event.preventDefault();
    else for (const type of ['keypress', 'keydown'] as const) window.removeEventListener(type, spend, true);
  };
  for (const type of ['keypress', 'keydown'] as const) window.addEventListener(type, spend, true);
}

/** Called by whatever opens a window, before anything else: from here on nothing typed is lost. */
export function expectWindow(label: string): void {
  if (waiting || typeof document === 'undefined') return;
  const element = document.createElement('input');
  element.setAttribute(ATTRIBUTE, '');
  element.setAttribute('aria-label', label);
  element.autocomplete = 'off';
  // A phone shows its keyboard once there is a field to see.
  element.inputMode = 'none';
  element.className = 'sr';
  element.addEventListener('keydown', onKeyDown);
  element.addEventListener('blur', onBlur);
  document.body.append(element);
  waiting = { element, opener: document.activeElement, timer: setTimeout(stopTypeAhead, LONGEST_MS), entered: false };
  element.focus({ preventScroll: true });
  spendOpeningKey();
}

const TEXT = 'input:not([type="hidden"], [type="checkbox"], [type="radio"]):not(:disabled), textarea:not(:disabled)';

/** As if it had been typed there: a value that the field marked when it got the focus is replaced, and its owner hears of it. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  const isMarked = field === document.activeElement && field.selectionStart !== field.selectionEnd;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, (isMarked ? '' : field.value) + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function replay(fields: readonly (HTMLInputElement | HTMLTextAreaElement)[], typed: string, entered: boolean): void {
  const parts = typed.split(TAB);
  for (const [at, part] of parts.entries()) if (part) fields[at] && typeInto(fields[at], part);
  const last = fields[Math.min(parts.length, fields.length) - 1];
  if (parts.length > 1) last?.focus();
  if (entered) last?.form?.requestSubmit();
}

/**
 * The window is there: its fields get what was typed for it, `first` the focus. With no field yet,
 * such as while a row is loaded, what is typed goes on being kept, inside the window.
 * @returns whether there was anything to focus
 */
export function beginIn(body: HTMLElement, first: HTMLElement | null): boolean {
  if (!first) {
    if (waiting && !body.contains(waiting.element)) {
      body.append(waiting.element);
      waiting.element.focus({ preventScroll: true });
    }
    return false;
  }
  const typed = waiting?.element.value ?? '';
  const entered = waiting?.entered ?? false;
  first.focus();
  stopTypeAhead();
  const fields = [...body.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT)];
  // Whoever listens draws anew, which cannot happen while the window is being drawn; a key pressed meanwhile comes later.
  if (typed || entered) queueMicrotask(() => replay(fields, typed, entered));
  return true;
}

if (typeof document !== 'undefined') document.addEventListener('pointerdown', stopTypeAhead, { capture: true });
