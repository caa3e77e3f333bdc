import { Link } from 'react-router';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePeopleNames } from './names.ts';
import { usePersonPath } from './paths.ts';

/** Somebody in a list, with whether a key of theirs is known; opens their page. */
export function PersonName({ row }: { readonly row: PersonRow }) {
  const names = usePeopleNames();
  const pathOf = usePersonPath();
  return (
    <Link className="people-name row-link" to={pathOf(row.person)}>
      <Icon name={row.is_identified ? 'key' : 'user'} size={14} />
      <span className="ell">{names.person(row)}</span>
    </Link>
  );
}
