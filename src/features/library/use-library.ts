import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { templateActions } from '#resources/actions/templates.ts';
import { type AnswerTo, perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { addressOf, inputOf, type Wish, wishIn } from './wish.ts';

export type TemplateRow = AnswerTo<typeof templateActions.list>['rows'][number];

/** What the address asks for, and how it is made to ask for something else. */
export function useWish(): readonly [Wish, (change: Partial<Wish>) => void] {
  const [params, setParams] = useSearchParams();
  const wish = wishIn(params);
  return [wish, (change) => setParams((now) => addressOf({ ...wishIn(now), ...change }), { replace: true })];
}

type Page = AnswerTo<typeof templateActions.list>;

/**
 * The templates that are asked for, in the language on screen; those of before stay until the others are there. `more`
 * adds a page; what is asked for anew begins with the first.
 */
export function useTemplates(wish: Wish) {
  const { language } = useText();
  const input = inputOf(wish);
  const about = JSON.stringify([language, input]);
  const [shown, setShown] = useState({ about, pages: 1 });
  const pages = shown.about === about ? shown.pages : 1;
  const { data, ...asked } = useQuery({
    queryKey: ['templates', language, input, pages],
    queryFn: ({ signal }): Promise<readonly Page[]> =>
      Promise.all(
        Array.from({ length: pages }, (_, at) => {
          const page = at > 0 ? { 'page[number]': at + 1 } : {};
          return perform(templateActions.list, { input: { ...input, ...page } }, { signal });
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const found = data && { rows: data.flatMap(({ rows }) => rows), total: data[0]?.total ?? 0 };
  const hasMore = found !== undefined && pages * input['page[size]'] < found.total;
  return { ...asked, data: found, hasMore, more: () => setShown({ about, pages: pages + 1 }) };
}

export interface AskedTemplate {
  readonly data:
    | {
        readonly id: string;
        readonly name: string;
        readonly document: CanvasDocument | null;
        readonly currency?: string;
        readonly community?: TemplateRow['community'];
      }
    | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** One of them with its drawing; null where the page is too old to read it. */
export function useTemplate(template: string): AskedTemplate {
  const { language } = useText();
  return useQuery({
    queryKey: ['template', language, template],
    queryFn: async ({ signal }) => {
      const { document, ...about } = await perform(templateActions.show, { params: { template } }, { signal });
      const opened = openDocument(document);
      const currency = about.community ? { currency: about.community.currency } : {};
      return { ...about, ...currency, document: opened.ok ? opened.document : null };
    },
  });
}
