import { CALL_GROUPS, type CallGroup, type CallName, type CallSite, callCode } from '#domain/tracking/calls.ts';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Snippet } from './Snippet.tsx';

/** One call: when it is needed, and the code of it behind a press. */
function Call({ name, site }: { readonly name: CallName; readonly site: CallSite }) {
  const { t } = useText();
  return (
    <details>
      <summary>
        <span className="b">{t(`tracking.calls.${name}.title`)}</span>
        <span className="mut">{t(`tracking.calls.${name}.text`)}</span>
      </summary>
      <div className="stack">
        <Snippet code={callCode(name, site)} />
      </div>
    </details>
  );
}

/** What the code of a site can tell the script beside what it sees by itself: each call, ready to be copied. */
export function Calls() {
  const { t } = useText();
  const { id, row } = useWorkspace();
  const site = { origin: window.location.origin, workspace: id, currency: row.currency };
  const title = t('tracking.calls.title');
  return (
    <Panel title={title} aside={<GuideLink guide="orders" about={title} />}>
      <div className="stack">
        <p className="mut">{t('tracking.calls.text')}</p>
        {(Object.keys(CALL_GROUPS) as CallGroup[]).map((group) => (
          <section key={group} className="calls" aria-label={t(`tracking.calls.groups.${group}`)}>
            <h3 className="h">{t(`tracking.calls.groups.${group}`)}</h3>
            {CALL_GROUPS[group].map((name) => (
              <Call key={name} name={name} site={site} />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  );
}
