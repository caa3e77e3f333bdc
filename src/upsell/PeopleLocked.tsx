import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { useFormat } from '#src/ui/format.ts';
import { LockedState } from '#src/ui/States.tsx';
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
