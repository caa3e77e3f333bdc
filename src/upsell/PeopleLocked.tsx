import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { LockedState } from '#src/ui/layout/States.tsx';
import { UpgradeAct } from './UpgradeAct.tsx';

/** What there is to say while more people were tracked than the plan has room for. */
export function usePeopleLocked() {
  const { t } = useText();
  const format = useFormat();
  const { used, allowed, open_up_to, resets_on } = useWorkspace().grants.limits.people;
  const day = format.day(resets_on);
  const numbers = { people: format.number(used), allowed: format.number(allowed), open_up_to: format.number(open_up_to) };
  return { title: t('upsell.peopleLocked', { day }), text: t('upsell.peopleLockedText', { day, ...numbers }) };
}

/** Stands where numbers of visitors would be. */
export function PeopleLocked() {
  return (
    <section className="panel">
      <LockedState {...usePeopleLocked()}>
        <UpgradeAct feature="kpiMonitoring" limit="people" />
      </LockedState>
    </section>
  );
}
