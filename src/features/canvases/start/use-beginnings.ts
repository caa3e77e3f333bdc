import { useQuery } from '@tanstack/react-query';
import { templateActions } from '#resources/actions/templates.ts';
import { availableTemplates } from '#src/providers/actions/available-templates.ts';
import { OWN_TEMPLATES_KEY } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';

/** A template as it is offered where a canvas is made. */
export interface Offered {
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string;
  readonly isOwn: boolean;
}

const ALL = 100;

/** What a canvas can begin as: first what somebody or their team saved, then what comes with the product, most used first. */
export function useBeginnings(): { readonly rows: readonly Offered[] | undefined; readonly failed: boolean; readonly retry: () => void } {
  const { language } = useText();
  const ready = useQuery({
    queryKey: ['templates', language, 'beginnings'],
    queryFn: ({ signal }) => perform(templateActions.list, { input: { 'page[size]': ALL } }, { signal }),
  });
  const own = useQuery({ queryKey: [OWN_TEMPLATES_KEY], queryFn: ({ signal }) => availableTemplates(signal) });
  const offered = (isOwn: boolean) => (row: Omit<Offered, 'isOwn'>) => ({ id: row.id, name: row.name, thumbnail: row.thumbnail, isOwn });
  const retry = () => {
    void ready.refetch();
    void own.refetch();
  };
  if (!ready.data) return { rows: undefined, failed: ready.isError, retry };
  return { rows: [...(own.data ?? []).map(offered(true)), ...ready.data.rows.map(offered(false))], failed: false, retry };
}
