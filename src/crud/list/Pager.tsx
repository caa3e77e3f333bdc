import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';

export interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** "12 canvases" */
  readonly counted: string;
  readonly note?: string;
}

/** Below a list: how many there are, and the way to the others. */
export function Pager({ page, total, onPage, counted, note }: PagerProps) {
  const { t } = useText();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const [from, to] = [(page - 1) * PAGE_SIZE + 1, Math.min(total, page * PAGE_SIZE)];
  return (
    <div className="row g8 wrap t12 mut list-foot">
      <span className="num" aria-live="polite">
        {pages > 1 ? t('crud.range', { from: format.number(from), to: format.number(to), total: format.number(total) }) : counted}
      </span>
      {pages > 1 ? (
        <nav className="row g4" aria-label={t('crud.pages')}>
          <Button size="sm" icon="left" label={t('crud.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
          <span className="num">{t('crud.page', { page: format.number(page), pages: format.number(pages) })}</span>
          <Button size="sm" icon="right" label={t('crud.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
        </nav>
      ) : null}
      <span className="sp" />
      {note ? <span className="wide-only">{note}</span> : null}
    </div>
  );
}
