import {
  INDUSTRIES,
  OFFER_TYPES,
  PRODUCT_KINDS,
  type ProductKind,
  PURPOSES,
  TEMPLATE_SORTS,
  type TemplateSort,
} from '#domain/wire/templates.ts';

/** What one of a list can be chosen of. */
export const FACETS = { industry: INDUSTRIES, purpose: PURPOSES, offer_type: OFFER_TYPES } as const;
export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as readonly Facet[];

/** Which templates are asked for, as the address says it. */
export interface Wish extends Readonly<Record<Facet, string>> {
  readonly products: readonly ProductKind[];
  readonly search: string;
  readonly sort: TemplateSort;
  readonly descending: boolean;
}

/** Names go up, numbers go down. */
const isDescendingFirst = (sort: TemplateSort) => sort !== 'name';
const flag = (product: ProductKind) => `is_${product}`;

/** What an address asks for. Words that nothing is told apart by say nothing. */
export function wishIn(params: URLSearchParams): Wish {
  const facet = (name: Facet) => FACETS[name].find((word) => word === params.get(name)) ?? '';
  const sort = TEMPLATE_SORTS.find((name) => name === params.get('sort_field')) ?? 'popularity';
  const order = params.get('sort_order');
  return {
    industry: facet('industry'),
    purpose: facet('purpose'),
    offer_type: facet('offer_type'),
    products: PRODUCT_KINDS.filter((product) => params.get(flag(product)) === 'true'),
    search: params.get('search') ?? '',
    sort,
    descending: order === 'desc' || (order !== 'asc' && isDescendingFirst(sort)),
  };
}

/** The part of an address that asks for this; what goes without saying is left out. */
export function addressOf({ products, search, sort, descending, ...facets }: Wish): URLSearchParams {
  const params = new URLSearchParams(Object.entries(facets).filter(([, word]) => word !== ''));
  for (const product of products) params.set(flag(product), 'true');
  if (search) params.set('search', search);
  const isOwnOrder = descending !== isDescendingFirst(sort);
  if (sort !== 'popularity' || isOwnOrder) params.set('sort_field', sort);
  if (isOwnOrder) params.set('sort_order', descending ? 'desc' : 'asc');
  return params;
}

/** Another field to sort by begins in its own direction. */
export const sortedBy = (sort: TemplateSort): Pick<Wish, 'sort' | 'descending'> => ({ sort, descending: isDescendingFirst(sort) });

export const isFiltered = ({ industry, purpose, offer_type, products, search }: Wish): boolean =>
  [industry, purpose, offer_type, search].some(Boolean) || products.length > 0;

/** All that comes with the product, and the most used of what people offered, are shown at once. */
const ALL = 100;

/** The same as the call takes it. */
export function inputOf({ products, search, sort, descending, ...facets }: Wish) {
  const filters = Object.entries(facets).flatMap(([name, word]) => (word ? [[`filter[${name}]`, word]] : []));
  return {
    ...Object.fromEntries(filters),
    ...(products.length > 0 && { 'filter[product]': products.join(',') }),
    ...(search && { 'filter[search]': search.slice(0, 200) }),
    sort: `${descending ? '-' : ''}${sort}` as const,
    'page[size]': ALL,
  };
}
