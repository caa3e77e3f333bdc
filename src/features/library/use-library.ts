import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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

/** The templates that are asked for, in the language on screen, page by page; those of before stay until the others are there. */
export function useTemplates(wish: Wish) {
  const { language } = useText();
  const input = inputOf(wish);
  const { data, ...asked } = useInfiniteQuery({
    queryKey: ['templates', language, input],
    queryFn: ({ signal, pageParam }) =>
      perform(templateActions.list, { input: { ...input, ...(pageParam > 1 && { 'page[number]': pageParam }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * input['page[size]'] < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const found = data && { rows: data.pages.flatMap(({ rows }) => rows), total: data.pages[0]?.total ?? 0 };
  return { ...asked, data: found };
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
