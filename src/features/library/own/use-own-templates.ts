import { useQuery } from '@tanstack/react-query';
import { openDocument } from '#domain/canvas/migrate.ts';
import { byValue } from '#domain/canvas/templates/compared-value.ts';
import type { TemplateSort } from '#domain/wire/templates.ts';
import { ownTemplateActions } from '#resources/actions/own-templates.ts';
import { type AvailableTemplate, availableTemplates } from '#src/providers/actions/available-templates.ts';
import { OWN_TEMPLATES_KEY } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { isFound } from '#src/ui/fields/fuzzy.ts';
import type { AskedTemplate } from '../use-library.ts';
import type { Wish } from '../wish.ts';

export type { AvailableTemplate } from '#src/providers/actions/available-templates.ts';

/** What somebody saved, and what people of their workspaces let them have. */
export const useOwnTemplates = () => useQuery({ queryKey: [OWN_TEMPLATES_KEY], queryFn: ({ signal }) => availableTemplates(signal) });

/** One of them with its drawing. */
export function useOwnTemplate(id: string): AskedTemplate {
  return useQuery({
    queryKey: [OWN_TEMPLATES_KEY, id],
    queryFn: async ({ signal }) => {
      const { document, ...about } = await perform(ownTemplateActions.drawing, { params: { id } }, { signal });
      const opened = openDocument(document);
      return { ...about, document: opened.ok ? opened.document : null };
    },
  });
}

/** Of what an author did not say nothing is known: it is found by no filter of that. */
function isWanted(row: AvailableTemplate, { industry, purpose, offer_type, products, search }: Wish): boolean {
  return (
    (industry === '' || row.industry === industry) &&
    (purpose === '' || row.purpose === purpose) &&
    (offer_type === '' || row.offer_type === offer_type) &&
    (products.length === 0 || (row.product !== null && products.includes(row.product))) &&
    isFound(search, { text: row.name, words: `${row.about} ${row.author ?? ''} ${row.workspace.name}` })
  );
}

const ORDERS: Readonly<Record<TemplateSort, (isDescending: boolean) => (a: AvailableTemplate, b: AvailableTemplate) => number>> = {
  popularity: (isDescending) => (a, b) => (isDescending ? b.uses - a.uses : a.uses - b.uses),
  name: (isDescending) => (a, b) => (isDescending ? b.name.localeCompare(a.name) : a.name.localeCompare(b.name)),
  value: (isDescending) => byValue(({ value_per_visitor: minor, currency }) => ({ minor, currency }), isDescending),
};

/** Those that the filters of the library ask for, in its order. */
export function matching(rows: readonly AvailableTemplate[], wish: Wish): readonly AvailableTemplate[] {
  return rows.filter((row) => isWanted(row, wish)).toSorted(ORDERS[wish.sort](wish.descending));
}
