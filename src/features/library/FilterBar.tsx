import { COMPARED_IN } from '#domain/canvas/templates/compared-value.ts';
import { STARTING_RATES_DAY } from '#domain/money/starting-rates.ts';
import { PRODUCT_KINDS, TEMPLATE_SORTS } from '#domain/wire/templates.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import { FACET_NAMES, FACETS, type Facet, isFiltered, sortedBy, type Wish } from './wish.ts';

export interface FilterBarProps {
  readonly wish: Wish;
  readonly onWish: (change: Partial<Wish>) => void;
}

/** Free text; the address follows after a short pause in typing. */
function Search({ wish, onWish }: FilterBarProps) {
  const { t } = useText();
  const [typed, type] = useTyped(wish.search, (search) => onWish({ search }));
  const name = t('library.find');
  return (
    <div className="inp soft library-search">
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder={name}
        aria-label={name}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}

function FacetChoice({ facet, wish, onWish }: FilterBarProps & { readonly facet: Facet }) {
  const { t, label } = useText();
  const words = FACETS[facet].map((word) => ({ word, text: label(`library.${facet}.${word}`) }));
  return (
    <label className="library-facet">
      <span className="mut3">{t(`library.facet.${facet}`)}</span>
      <select className="ctl" value={wish[facet]} onChange={({ target }) => onWish({ [facet]: target.value })}>
        <option value="">{t('common.any')}</option>
        {words.map(({ word, text }) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Products({ wish, onWish }: FilterBarProps) {
  const { t } = useText();
  const toggle = (product: (typeof PRODUCT_KINDS)[number]) =>
    onWish({ products: PRODUCT_KINDS.filter((each) => (each === product) !== wish.products.includes(each)) });
  return (
    <fieldset className="plain-set library-products">
      <legend className="sr">{t('library.facet.product')}</legend>
      {PRODUCT_KINDS.map((product) => (
        <label className={wish.products.includes(product) ? 'library-chip on' : 'library-chip'} key={product}>
          <input type="checkbox" className="sr" checked={wish.products.includes(product)} onChange={() => toggle(product)} />
          {t(`library.product.${product}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Sort({ wish, onWish }: FilterBarProps) {
  const { t } = useText();
  return (
    <div className="row g4 library-sort">
      <label className="library-facet">
        <span className="mut3">{t('library.sortBy')}</span>
        <select
          className="ctl"
          value={wish.sort}
          onChange={({ target }) => onWish(sortedBy(TEMPLATE_SORTS.find((sort) => sort === target.value) ?? 'popularity'))}
        >
          {TEMPLATE_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`library.sorts.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <Button
        look="ghost"
        icon={wish.descending ? 'down' : 'up'}
        label={t(wish.descending ? 'library.descending' : 'library.ascending')}
        onClick={() => onWish({ descending: !wish.descending })}
      />
    </div>
  );
}

/** Amounts of several currencies stand in one order: by which rates is said where they do. */
function Compared() {
  const { t, language } = useText();
  const { dateRange } = useFormat();
  const currency = new Intl.DisplayNames([language], { type: 'currency' }).of(COMPARED_IN) ?? COMPARED_IN;
  const day = dateRange(STARTING_RATES_DAY, STARTING_RATES_DAY);
  return <p className="t12 mut3 library-compared">{t('library.compared', { currency, day })}</p>;
}

const NOTHING: Partial<Wish> = { industry: '', purpose: '', offer_type: '', products: [], search: '' };

/** What the list is narrowed by and in which order it stands; all of it stands in the address. */
export function FilterBar(props: FilterBarProps) {
  const { t } = useText();
  const { wish, onWish } = props;
  return (
    <div className="library-bar" role="search" aria-label={t('library.filters')}>
      <div className="row g8 wrap library-choices">
        <Search {...props} />
        {FACET_NAMES.map((facet) => (
          <FacetChoice key={facet} facet={facet} {...props} />
        ))}
      </div>
      <div className="row g8 wrap">
        <Products {...props} />
        {isFiltered(wish) ? (
          <Button look="ghost" size="sm" icon="close" onClick={() => onWish(NOTHING)}>
            {t('crud.clearFilters')}
          </Button>
        ) : null}
        <span className="sp" />
        <Sort {...props} />
      </div>
      {wish.sort === 'value' ? <Compared /> : null}
    </div>
  );
}
