// Runs before the first screen, as a file of its own because the content policy allows no inline script. The splash
// before it follows the system.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('flx_theme') || 'system';
  } catch {
    // Storage may be forbidden; the system decides then.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
