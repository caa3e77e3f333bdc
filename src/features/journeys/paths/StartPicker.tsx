import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIND_OF_ELEMENT, ORDER_KIND } from '#domain/tracking/events.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { PagesReport } from '#domain/wire/reports/tables.ts';
import { reports } from '#resources/reports/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { newStep, type Step } from '#src/reports/journey-steps.ts';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';
import { Button } from '#src/ui/Button.tsx';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { Body } from '../Frame.tsx';
import { usePeople } from '../use-people.ts';
import { useWhom } from '../whom.ts';

const MOST_PAGES = 12;
/** What people did that is asked about most. */
const ACTIONS = [ORDER_KIND, KIND_OF_ELEMENT.formCompleted] as const;

interface PickerProps {
  readonly range: Range;
  readonly onPick: (step: Step) => void;
}

function Picks({ rows, onPick }: Pick<PickerProps, 'onPick'> & Pick<PagesReport, 'rows'>) {
  const people = usePeople();
  const host = oneHost(rows.map(({ key }) => key));
  return (
    <ul className="journeys-picks">
      {rows.map(({ key, values }) => (
        <li key={key}>
          <button type="button" className="plain" onClick={() => onPick(newStep('page', key))}>
            <span className="ell" title={key}>
              {withoutHost(key, host)}
            </span>
            <span className="sp" />
            <span className="num mut">{people(values.people ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Pages that were seen in these days, most people first: one of them is where to look from. */
export function StartPicker({ range, onPick }: PickerProps) {
  const { t } = useText();
  const { id: workspace } = useWorkspace();
  const { allowed } = useGrant('reports:pages');
  const [filter] = useWhom();
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const question = {
    range,
    compare_range: null,
    limit: MOST_PAGES,
    ...(settled && { search: settled }),
    ...(filter.length > 0 && { filter }),
  };
  const query = useQuery({
    queryKey: ['reports', 'pages', workspace, question],
    queryFn: ({ signal }) => ask(reports.pages, workspace, question, signal),
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
  const asked = {
    report: query.data,
    error: reasonOf(query),
    isOther: query.isPlaceholderData,
    retry: query.refetch,
  };
  return (
    <Body asked={asked} isEmpty={({ rows }) => rows.length === 0 && settled === ''} emptyText={t('journeys.paths.none')}>
      {({ rows }) => (
        <Panel title={t('journeys.paths.pick')}>
          <p className="mut journeys-hint">{t('journeys.paths.pick_text')}</p>
          <FindField label={t('journeys.paths.find')} value={search} onChange={setSearch} />
          <Picks rows={rows} onPick={onPick} />
          {rows.length === 0 ? <p className="mut">{t('monitor.tables.none_found')}</p> : null}
          <p className="mut t12 row g8 wrap">
            {t('journeys.paths.or_event')}
            {ACTIONS.map((kind) => (
              <Button key={kind} size="sm" onClick={() => onPick(newStep(kind))}>
                {t(`event_kinds.${kind}`)}
              </Button>
            ))}
          </p>
        </Panel>
      )}
    </Body>
  );
}
