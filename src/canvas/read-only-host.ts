import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { CanvasHost } from './host.ts';

type Shown = Pick<CanvasHost, 'id' | 'name' | 'currency' | 'timezone'> & { readonly document: CanvasDocument };

/** A host that shows a canvas and takes nothing: previews, shared links. Whatever it has besides is given in `more`. */
export function readOnlyHost({ document, ...shown }: Shown, more: Partial<CanvasHost> = {}): CanvasHost {
  return {
    ...shown,
    stored: { revision: 0, document, saved_at: new Date(0).toISOString(), saved_by: null },
    readOnly: 'shown',
    money: true,
    saving: null,
    together: null,
    actuals: null,
    walk: null,
    comments: null,
    keeping: null,
    follow: () => () => undefined,
    onRename: null,
    notify: () => undefined,
    parts: {},
    ...more,
  };
}
