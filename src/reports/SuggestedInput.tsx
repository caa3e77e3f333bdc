import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type InputHTMLAttributes, useId, useState } from 'react';
import type { KpiSuggestionsQuestion } from '#domain/wire/reports/kpi-builder.ts';
import { reports } from '#resources/reports/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { codeName, isCoded } from '#src/ui/data/code-names.ts';
import { useSettled } from '#src/ui/timing/use-settled.ts';

const FRESH_MS = 60_000;

/** What was seen lately, for a field that somebody is in. Nothing is said where that cannot be found out: anything can be typed. */
function useSuggestions(question: KpiSuggestionsQuestion, enabled: boolean): readonly string[] {
  const { id: workspace } = useWorkspace();
  const { allowed } = useGrant('reports:kpi_suggestions');
  const settled = useSettled(question);
  const { data } = useQuery({
    queryKey: ['reports', 'kpi_suggestions', workspace, settled],
    queryFn: ({ signal }) => ask(reports.kpi_suggestions, workspace, settled, signal),
    enabled: allowed && enabled && settled.of !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return data?.values.map(({ value }) => value) ?? [];
}

interface SuggestedProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onFocus' | 'list' | 'value'> {
  readonly value: string;
  /** What is suggested. The value narrows it. */
  readonly of: KpiSuggestionsQuestion['of'];
  readonly element: KpiSuggestionsQuestion['element_type'];
  readonly onChange: (value: string) => void;
}

/** A field for anything, with what was seen in the last thirty days to choose from. */
export function SuggestedInput({ value, of, element, onChange, ...input }: SuggestedProps) {
  const { language } = useText();
  const list = useId();
  const [isIn, setIsIn] = useState(false);
  const values = useSuggestions({ of, element_type: element, search: value }, isIn);
  return (
    <>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        className="ctl"
        list={list}
        value={value}
        onFocus={() => setIsIn(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {values.map((one) => (
          <option key={one} value={one} label={isCoded(of) ? codeName(language, of, one) : undefined} />
        ))}
      </datalist>
    </>
  );
}
