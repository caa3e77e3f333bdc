import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, localDay } from '#domain/time/days.ts';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { peopleActions } from '#resources/actions/people.ts';
import { openModal } from '#src/modals/host.tsx';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { usePeopleNames } from './names.ts';
import { usePersonPath } from './paths.ts';
import { usePeople } from './queries.ts';

/** How far back people are looked for: as far as a report goes. */
const LOOKED_BACK_DAYS = 1_099;
const SHOWN = 6;

interface JoinProps {
  readonly person: string;
  readonly visitors: readonly string[];
  readonly onDone: () => void;
}

/** Finds the other one, and joins the two. */
export function JoinField({ person, visitors, onDone }: JoinProps) {
  const { t } = useText();
  const format = useFormat();
  const names = usePeopleNames();
  const toast = useToast();
  const navigate = useNavigate();
  const pathOf = usePersonPath();
  const join = usePerform(peopleActions.join);
  const { id: workspace, timezone } = useWorkspace();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const today = localDay(new Date(), timezone);
  const range = { min: addDays(today, -LOOKED_BACK_DAYS), max: today };
  const { data, error } = usePeople(workspace, { range, search, size: SHOWN }, search !== '');
  const found = search === '' ? [] : (data?.people ?? []).filter((row) => !visitors.includes(row.person));
  const askJoin = (row: PersonRow) => {
    const idempotencyKey = newIdempotencyKey();
    openModal('confirm', {
      title: t('people.join_title', { name: names.person(row) }),
      text: t('people.join_text'),
      action: t('people.join_action'),
      onConfirm: async () => {
        const [joined] = await join([{ workspace, input: { person, other: row.person } }], idempotencyKey);
        toast.done(t('people.joined_done'));
        onDone();
        if (joined) void navigate(pathOf(joined.person), { replace: true });
      },
    });
  };
  return (
    <div className="join-field">
      <FindField label={t('people.join_search')} value={typed} autoFocus onChange={setTyped} />
      {error ? (
        <p className="t12 bad-text" role="alert">
          {error.message}
        </p>
      ) : null}
      {search !== '' && data && found.length === 0 ? <p className="t12 mut">{t('people.none_found')}</p> : null}
      <ul className="who-list">
        {found.map((row) => (
          <li key={row.person}>
            <span>
              <span className="b">{names.person(row)}</span>
              <span className="block t11 mut3">
                {names.channel(row.channel)} · {format.relative(row.last_seen, timezone)}
              </span>
            </span>
            <span className="sp" />
            <Button size="sm" onClick={() => askJoin(row)}>
              {t('people.join_action')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
