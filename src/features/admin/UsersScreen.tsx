import { users } from '#resources/users.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import type { Columns } from './list/columns.tsx';
import { RowsOfResource } from './list/RowsOfResource.tsx';

/** Name over address, with the initials that stand for a person everywhere. */
const PersonCell: Cell = ({ row, value }) => {
  const email = String(value ?? '');
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return (
    <span className="row g12 cell-person">
      <Avatar id={String(row.id)} name={name || email} />
      <span>
        <span className="ell b">{name || email}</span>
        {name ? <span className="ell mut t12">{email}</span> : null}
      </span>
    </span>
  );
};
const PEOPLE: Columns = { resource: users, cells: { email: PersonCell }, without: ['first_name', 'last_name'], onPhone: ['plan'] };

/** Everybody with an account. */
export default function UsersScreen() {
  return <RowsOfResource of={PEOPLE} />;
}
