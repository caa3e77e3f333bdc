const RELOADED = 'flx_reloaded';

/** Whether the server gives out a page that starts with another script than `entry`, its path. No answer is no. */
async function isReplaced(entry: string): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return page !== '' && !page.includes(entry);
}

/**
 * After a new version was put in place, the parts of the old one are gone: one reload brings the new page.
 * A part that is missing for another reason, such as a lost connection, reloads nothing: what is typed stays.
 * @param entry address of the script that this page was started with
 */
export function reloadForNewVersion(entry: string): void {
  window.addEventListener('vite:preloadError', async () => {
    if (sessionStorage.getItem(RELOADED) === entry || !(await isReplaced(new URL(entry).pathname))) return;
    sessionStorage.setItem(RELOADED, entry);
    window.location.reload();
  });
}
