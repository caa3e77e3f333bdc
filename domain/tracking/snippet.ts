/**
 * What goes into the head of every page of a site. The first line lets own code call `flumen(…)`
 * before the script has arrived; the calls wait in its queue.
 * @param origin where this installation answers, without a slash at the end
 * @param workspace id of the workspace that counts
 */
export function snippetFor(origin: string, workspace: string): string {
  return [
    '<script>window.flumen=window.flumen||function(){(flumen.q=flumen.q||[]).push(arguments)};</script>',
    `<script async src="${origin}/t.js" data-workspace="${workspace}"></script>`,
  ].join('\n');
}
