import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindNumber } from '#domain/wire/reports/people.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { putFilter, readFilter } from './filter/address.ts';
import './reports.css';

/** Where the people behind a number are listed. */
export function peoplePath(workspace: string, range: Range, behind: BehindNumber, filter: Filter = []): string {
  const params = new URLSearchParams({ ...range, behind: JSON.stringify(behind) });
  putFilter(params, filter);
  return `${inWorkspace(workspace)}/people?${params}`;
}

interface PeopleLinkProps {
  readonly range: Range;
  /** Null: nobody can stand behind it. */
  readonly behind: BehindNumber | null;
  readonly className?: string;
  /** Said of the link where it does not hold the number itself. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A number that opens the people it counts, with the filter of the page; only the number where they may not be seen. */
export function PeopleLink({ range, behind, className, label, children }: PeopleLinkProps) {
  const { t } = useText();
  const workspace = useMaybeWorkspace();
  const { allowed } = useGrant('reports:people');
  const [params] = useSearchParams();
  if (!workspace || !behind || !allowed) return label ? null : children;
  return (
    <Link
      className={['people-link', className].filter(Boolean).join(' ')}
      to={peoplePath(workspace.id, range, behind, readFilter(params))}
      title={label ?? t('monitor.people_open')}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
