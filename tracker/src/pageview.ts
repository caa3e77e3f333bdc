import type { Config } from './config.ts';
import { listen, safe } from './safe.ts';
import { pageUrl, type Report } from './track.ts';

type Navigation = 'pushState' | 'replaceState';

/**
 * Counts the page now and, where the site changes pages without loading them, each further one.
 * A changed fragment is the same page. Answers the function behind `flumen('page')`.
 */
export function watchPages(config: Config, track: Report, onPage: () => void): () => void {
  let last = '';
  function view(): void {
    last = pageUrl();
    onPage();
    track('page_view');
  }
  // The title of the new page is set after the address: wait for the page's own code to finish.
  const moved = safe(() => void setTimeout(safe(() => pageUrl() !== last && view())));
  function follow(name: Navigation): void {
    const original = history[name];
    history[name] = function (this: History, ...args: Parameters<History[Navigation]>) {
      const result = original.apply(this, args);
      moved();
      return result;
    };
  }
  if (config.spa) {
    follow('pushState');
    follow('replaceState');
    listen(window, 'popstate', moved);
  }
  // Back from the browser's page cache: nothing is loaded, but somebody looks at it again.
  listen<PageTransitionEvent>(window, 'pageshow', (event) => event.persisted && view());
  if ((document as { prerendering?: boolean }).prerendering) listen(document, 'prerenderingchange', view);
  else view();
  return view;
}
