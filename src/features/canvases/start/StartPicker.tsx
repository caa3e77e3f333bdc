import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';
import { fuzzyFilter } from '#src/ui/fields/fuzzy.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { type Offered, useBeginnings } from './use-beginnings.ts';
import type { Beginning } from './use-start.tsx';
import './start-picker.css';

export interface StartPickerProps {
  /** The id of a template; null: empty. */
  readonly chosen: string | null;
  readonly onChoose: (beginning: Beginning | null) => void;
}

interface CardProps extends StartPickerProps {
  readonly group: string;
  readonly row: Offered | null;
}

function Card({ group, row, chosen, onChoose }: CardProps) {
  const { t } = useText();
  const isChosen = (row?.id ?? null) === chosen;
  return (
    <label className={isChosen ? 'start-card on' : 'start-card'}>
      <input
        type="radio"
        data-later
        className="sr"
        name={group}
        checked={isChosen}
        onChange={() => onChoose(row && { id: row.id, name: row.name })}
      />
      <span className="start-sheet">{row ? <Thumbnail drawing={row.thumbnail} /> : <Icon name="plus" size={20} />}</span>
      <span className="start-name t12">{row ? row.name : t('canvasList.start.empty')}</span>
      {row?.isOwn ? <span className="t11 mut3">{t('canvasList.start.own')}</span> : null}
    </label>
  );
}

function Find({ query, onFind }: { readonly query: string; readonly onFind: (query: string) => void }) {
  const { t } = useText();
  const name = t('canvasList.start.find');
  return (
    <div className="inp soft">
      <Icon name="search" />
      <input type="search" data-later value={query} placeholder={name} aria-label={name} onChange={({ target }) => onFind(target.value)} />
    </div>
  );
}

/** What the canvas begins with: nothing, a template, or the pages of a website. */
export default function StartPicker({ chosen, onChoose }: StartPickerProps) {
  const { t } = useText();
  const group = useId();
  const { id: workspace } = useWorkspace();
  const mayUse = useGrant('templates:use').allowed;
  const { rows, failed, retry } = useBeginnings();
  const [query, setQuery] = useState('');
  const shown = mayUse ? fuzzyFilter(rows ?? [], query, ({ name }) => name) : [];
  const card = (row: Offered | null) => <Card key={row?.id ?? ''} {...{ group, row, chosen, onChoose }} />;
  return (
    <fieldset className="plain-set start-picker">
      <legend className="lbl">{t('canvasList.start.title')}</legend>
      {mayUse && rows ? <Find query={query} onFind={setQuery} /> : null}
      <div className="start-cards">
        {card(null)}
        {shown.map(card)}
      </div>
      {failed ? (
        <p className="t12 mut">
          {t('canvasList.start.failed')}{' '}
          <Button size="sm" look="ghost" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </p>
      ) : null}
      <p className="t12 start-else">
        <Link to={`/dashboard/import?${new URLSearchParams({ workspace })}`}>{t('canvasList.start.website')}</Link>
        {mayUse ? null : <Link to="/dashboard/library">{t('canvasList.start.templates')}</Link>}
      </p>
    </fieldset>
  );
}
