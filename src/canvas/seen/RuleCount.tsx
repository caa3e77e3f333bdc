import { useQuery } from '@tanstack/react-query';
import type { Rule } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { isPutOffError } from '../data/use-report.ts';
import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';

const FRESH_MS = 60_000;

/** How many people a rule would have counted in the last days, once it stands still: what its card shows of them. */
function useCount(rule: Rule) {
  const { id, seen } = useHost();
  const settled = useSettled(rule);
  const query = useQuery({
    queryKey: ['canvas-rule-count', id, settled],
    queryFn: async ({ signal }) => {
      const found = await seen?.();
      return found ? { days: found.days, ...(await found.count(settled, signal)) } : null;
    },
    staleTime: FRESH_MS,
  });
  return { ...query, isOther: JSON.stringify(settled) !== JSON.stringify(rule) };
}

/** What is said of a count: how many, or why there is no number. Read out when it changes. */
function Said({ rule }: { readonly rule: Rule }) {
  const { t } = useText();
  const { format } = useDerived().texts;
  const { data, error, failureReason, isOther, isError, refetch } = useCount(rule);
  if (isPutOffError(failureReason)) return failureReason.message;
  if (isOther || (!data && !isError)) return t('canvas.rule.count.counting');
  if (error || !data)
    return (
      <>
        {t('canvas.rule.count.failed')}{' '}
        <Button size="sm" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </>
    );
  const { people, days } = data;
  if (people === null) return t('canvas.rule.count.locked');
  if (people === 0) return t(`canvas.rule.count.none.${rule.type}`, { days });
  return <strong>{t('canvas.rule.count.people', { count: people, people: format.count(people), days })}</strong>;
}

/** Under a rule: how many people it would have counted. Nothing where nobody knows what was seen. */
export function RuleCount({ rule }: { readonly rule: Rule | undefined }) {
  const { seen } = useHost();
  if (!seen) return null;
  return (
    <p className="cv-help cv-rule-count" role="status">
      {rule ? <Said rule={rule} /> : null}
    </p>
  );
}
