import { useText } from '#src/providers/texts/i18n.ts';
import { ActionButton } from '../actions/ActionButton.tsx';

const ACTS = ['copy', 'duplicate', 'delete', 'group', 'ungroup', 'tidy', 'lock'] as const;
const ARRANGED = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-horizontal',
  'distribute-vertical',
] as const;

/** What can be done with several elements at once. */
export default function ManySelected({ count }: { readonly count: number }) {
  const { t } = useText();
  return (
    <>
      <div className="cv-inspector-head">
        <h2 className="h">{t('canvas.selected', { count })}</h2>
      </div>
      <div className="cv-scroll">
        <section className="cv-section" style={{ display: 'grid', justifyItems: 'start' }}>
          {[...ACTS, ...ARRANGED].map((name) => (
            <ActionButton key={name} name={name} words />
          ))}
        </section>
      </div>
    </>
  );
}
