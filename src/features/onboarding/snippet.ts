/** Where a script can be put; each has its own notes. */
export const INSTALL_KINDS = ['html', 'tagManager', 'spa'] as const;
export type InstallKind = (typeof INSTALL_KINDS)[number];

/**
 * What goes into the head of every page. The first line lets own code call `flumen(…)` before
 * the script has arrived; the calls wait in its queue.
 */
export function snippetFor(origin: string, workspace: string): string {
  return [
    '<script>window.flumen=window.flumen||function(){(flumen.q=flumen.q||[]).push(arguments)};</script>',
    `<script async src="${origin}/t.js" data-workspace="${workspace}"></script>`,
  ].join('\n');
}
