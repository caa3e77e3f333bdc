import { CHANNELS } from '#domain/tracking/channels.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import type { FilterName, PeopleChange, PeopleState } from './address.ts';

interface FiltersProps {
  readonly state: PeopleState;
  readonly onChange: (change: PeopleChange) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      className={value ? 'ctl people-choice on' : 'ctl people-choice'}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

/** Who is listed: by name, how they came, what they did, which page they saw. */
export function PeopleFilters({ state, onChange }: FiltersProps) {
  const { t, label } = useText();
  const pick = (name: FilterName) => (value: string) => onChange({ filters: { [name]: value } });
  const [search, setSearch] = useTyped(state.search, (typed) => onChange({ search: typed }));
  const [page, setPage] = useTyped(state.filters.page, pick('page'));
  return (
    <>
      <FindField label={t('people.search')} value={search} onChange={setSearch} />
      <Choice
        label={t('monitor.tables.levels.channel')}
        any={t('people.any_channel')}
        value={state.filters.channel}
        options={CHANNELS.map((value) => ({ value, text: t(`monitor.tables.channels.${value}`) }))}
        onChoose={pick('channel')}
      />
      <Choice
        label={t('people.did')}
        any={t('people.any_event')}
        value={state.filters.did}
        options={EVENT_KINDS.map((value) => ({ value, text: label(`event_kinds.${value}`) }))}
        onChoose={pick('did')}
      />
      <div className="inp soft people-page">
        <input
          type="search"
          value={page}
          onChange={({ target }) => setPage(target.value)}
          placeholder={t('people.saw')}
          aria-label={t('people.saw')}
        />
      </div>
    </>
  );
}
