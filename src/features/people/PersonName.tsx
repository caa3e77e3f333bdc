import { Link } from 'react-router';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePeopleNames } from './names.ts';
import { usePersonPath } from './paths.ts';

/** Somebody in a list, with whether a key of theirs is known, and whether they are being erased; opens their page. */
export function PersonName({ row, erasing = false }: { readonly row: PersonRow; readonly erasing?: boolean }) {
  const { t } = useText();
  const names = usePeopleNames();
  const pathOf = usePersonPath();
  return (
    <Link className="people-name row-link" to={pathOf(row.person)}>
      <Icon name={row.is_identified ? 'key' : 'user'} size={14} />
      <span className="ell">{names.person(row)}</span>
      {erasing ? (
        <span className="tag warn" title={t('people.erasing')}>
          {t('people.being_erased')}
        </span>
      ) : null}
    </Link>
  );
}
