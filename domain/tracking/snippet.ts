/**
 * Where the script of a workspace lies. Its id stands in the path: site builders and tag managers
 * drop what else a script tag says.
 */
export const scriptUrl = (origin: string, workspace: string): string => `${origin}/t/${workspace}.js`;

/**
 * What goes into the head of every page of a site. The first line lets own code call `flumen(…)`
 * before the script has arrived; the calls wait in its queue.
 * @param origin where this installation answers, without a slash at the end
 * @param workspace id of the workspace that counts
 */
export function snippetFor(origin: string, workspace: string): string {
  return [
    '<script>window.flumen=window.flumen||function(){(flumen.q=flumen.q||[]).push(arguments)};</script>',
    `<script async src="${scriptUrl(origin, workspace)}"></script>`,
  ].join('\n');
}
