/** Typing into a field, or anything inside a dialog, is not meant for the screen behind it. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null ||
    document.querySelector('.ant-modal-wrap, .ant-drawer-open, dialog[open]') !== null
  );
}
