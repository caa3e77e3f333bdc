import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import type { TemplateRow } from './use-library.ts';

/** A template as lists show it, whoever made it. */
type Listed = Omit<TemplateRow, 'community' | 'industry' | 'purpose' | 'offer_type' | 'product'> & {
  readonly community?: TemplateRow['community'];
  /** Null where its author did not say. */
  readonly industry: TemplateRow['industry'] | null;
  readonly purpose: TemplateRow['purpose'] | null;
};

export interface TemplateCardsProps<Row extends Listed = Listed> {
  readonly rows: readonly Row[];
  /** Where one of them is looked at, without its id. */
  readonly base: string;
  /** ISO 4217. */
  readonly currency: string | ((row: Row) => string);
  /** Whose it is, and what can be done with it. */
  readonly beside?: (row: Row) => ReactNode;
}

function Figures({ row, currency }: { readonly row: Listed; readonly currency: string }) {
  const { t } = useText();
  const format = useFormat();
  // Amounts that were taken out are not known, rather than zero.
  const hasMoney = row.community?.money ?? true;
  return (
    <dl className="library-figures">
      <div>
        <dt>{t('library.value')}</dt>
        <dd className="num b">{format.money(hasMoney && row.value_per_visitor !== 0 ? row.value_per_visitor : null, currency)}</dd>
      </div>
      <div>
        <dt>{t('library.cost')}</dt>
        <dd className="num">{format.money(hasMoney ? row.cost_per_visitor : null, currency)}</dd>
      </div>
    </dl>
  );
}

/** That somebody offered it to everybody, and who. */
function Whose({ author }: NonNullable<TemplateRow['community']>) {
  const { t } = useText();
  return (
    <div className="row g6">
      <span className="tag">{t('library.community.tag')}</span>
      {author ? <span className="t12 mut3 library-place">{t('library.community.by', { author })}</span> : null}
    </div>
  );
}

function Card<Row extends Listed>({ row, base, currency, beside }: Omit<TemplateCardsProps<Row>, 'rows'> & { readonly row: Row }) {
  const { t } = useText();
  const { search } = useLocation();
  return (
    <li className="panel library-card">
      <div className="library-sheet">
        <Thumbnail drawing={row.thumbnail} />
      </div>
      <div className="library-about">
        <h2 className="t14 b">
          <Link className="library-link" to={{ pathname: `${base}/${row.id}`, search }}>
            {row.name}
          </Link>
        </h2>
        <p className="t12 mut">{row.about}</p>
        <span className="sp" />
        <Figures row={row} currency={row.community?.currency ?? (typeof currency === 'string' ? currency : currency(row))} />
        {row.community ? <Whose {...row.community} /> : null}
        <div className="row g6 wrap">
          {row.industry ? <span className="tag line">{t(`library.industry.${row.industry}`)}</span> : null}
          {row.purpose ? <span className="tag line">{t(`library.purpose.${row.purpose}`)}</span> : null}
          {row.uses > 0 ? <span className="t12 mut3 nw">{t('library.uses', { count: row.uses })}</span> : null}
        </div>
        {beside?.(row)}
      </div>
    </li>
  );
}

/** Each with what it looks like from far, what it is good for and what it earns per visitor. */
export function TemplateCards<Row extends Listed>({ rows, ...rest }: TemplateCardsProps<Row>) {
  return (
    <ul className="library-cards">
      {rows.map((row) => (
        <Card key={row.id} row={row} {...rest} />
      ))}
    </ul>
  );
}

/** Cards that are on their way. */
export function WaitingCards() {
  const { t } = useText();
  return (
    <Delayed>
      <div className="library-cards" role="status" aria-label={t('common.loading')}>
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <div className="panel library-card" key={at}>
            <Bar width="100%" height={176} />
            <div className="library-about">
              <Bar width="70%" />
              <Bar width="100%" />
              <Bar width="45%" />
            </div>
          </div>
        ))}
      </div>
    </Delayed>
  );
}
