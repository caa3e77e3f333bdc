import type { FieldKind } from '#domain/kit/fields.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { CELLS, type Cell } from './cells.tsx';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const UrlCell: Cell = (props) =>
  isText(props.value) ? (
    <a href={props.value} target="_blank" rel="noreferrer">
      {props.value}
    </a>
  ) : (
    <CELLS.url {...props} />
  );
const EmailCell: Cell = (props) => (isText(props.value) ? <a href={`mailto:${props.value}`}>{props.value}</a> : <CELLS.email {...props} />);

const BooleanCell: Cell = ({ value }) => {
  const { t } = useText();
  return (
    <span className="row g6">
      <Icon name={value === true ? 'check' : 'close'} />
      {value === true ? t('common.yes') : t('common.no')}
    </span>
  );
};

/** A list has room for "yesterday"; here the whole moment is written. */
const InstantCell: Cell = (props) => {
  const format = useFormat();
  const workspace = useMaybeWorkspace();
  if (!isText(props.value)) return <CELLS.instant {...props} />;
  return (
    <time dateTime={props.value} className="num">
      {format.instant(props.value, workspace?.timezone)}
    </time>
  );
};

/** Where one row has the page for itself a value says and does more than in a list: an address is a link, a moment is whole. */
export const SHOW_CELLS: Readonly<Record<FieldKind, Cell>> = {
  ...CELLS,
  url: UrlCell,
  email: EmailCell,
  boolean: BooleanCell,
  instant: InstantCell,
};
