import { TEMPLATE_FACETS } from '#domain/wire/templates.ts';
import { named } from './named.ts';

type Facets = typeof TEMPLATE_FACETS;
type FacetField<Name extends keyof Facets> = {
  readonly kind: 'option';
  readonly options: readonly { readonly value: Facets[Name][number]; readonly name: Facets[Name][number] }[];
  readonly words: `library.${Name}`;
};

/** What templates are told apart by as fields, in the words of the library, with what all of them are besides. */
export const facetFields = <const How extends object>(how: How) =>
  Object.fromEntries(
    Object.entries(TEMPLATE_FACETS).map(([name, values]) => [
      name,
      { kind: 'option', words: `library.${name}`, options: named<string>(values), ...how },
    ]),
  ) as { readonly [Name in keyof Facets]: FacetField<Name> & How };

/** They stand beside each other. */
export const FACET_NAMES: readonly string[] = Object.keys(TEMPLATE_FACETS);
