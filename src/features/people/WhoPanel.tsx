import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isKey } from '#domain/identity/ledger.ts';
import type { PersonReport } from '#domain/wire/reports/people.ts';
import { peopleActions } from '#resources/actions/people.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { shortKey } from '#src/reports/short-key.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { JoinField } from './JoinField.tsx';
import { usePersonPath } from './paths.ts';

type PersonLink = PersonReport['links'][number];
/** A link stands, or could: it can be undone. A parted one can be taken back. */
const canPart = ({ state }: PersonLink) => state === 'joined';

/** Why these browsers are one person, with the way to say otherwise. */
export function WhoPanel({ report, person }: { readonly report: PersonReport; readonly person: string }) {
  const { t } = useText();
  const mayChange = useGrant('people:merge').allowed;
  const [joining, setJoining] = useState(false);
  return (
    <Panel
      title={t('people.who')}
      aside={
        mayChange ? (
          <Button size="sm" icon="plus" aria-expanded={joining} onClick={() => setJoining(!joining)}>
            {t('people.join')}
          </Button>
        ) : null
      }
    >
      {joining ? <JoinField person={person} visitors={report.visitors} onDone={() => setJoining(false)} /> : null}
      <p className="t12 mut">{t('people.browsers', { count: report.visitors.length })}</p>
      <ul className="who-list">
        {report.visitors.map((visitor) => (
          <li key={visitor}>
            <span className="num">{t('people.visitor', { key: shortKey(visitor) })}</span>
            <span className="mut3 t11 num ell" title={visitor}>
              {visitor}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="t12 b who-head">{t('people.known_by')}</h3>
      {report.links.length === 0 ? <p className="t12 mut">{t('people.no_links')}</p> : null}
      <ul className="who-list">
        {report.links.map((link) => (
          <LinkLine key={`${link.visitor} ${link.kind} ${link.value}`} link={link} timezone={report.timezone} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange ? null : <p className="t12 mut">{t('people.read_only')}</p>}
    </Panel>
  );
}

interface LineProps {
  readonly link: PersonLink;
  readonly timezone: string;
  readonly mayChange: boolean;
}

/** One reason why two are one. Keys are hashes, unless they are the customer's own ids. */
function LinkLine({ link, timezone, mayChange }: LineProps) {
  const { t } = useText();
  const format = useFormat();
  const toast = useToast();
  const navigate = useNavigate();
  const { id: workspace } = useWorkspace();
  const pathOf = usePersonPath();
  const part = usePerform(peopleActions.part);
  const restore = usePerform(peopleActions.restore);
  const act = useAct();
  const { visitor, kind, value } = link;
  const input = { visitor, kind, value };
  const shown = isKey(kind) ? link.shown || `${value.slice(0, 12)}…` : t('people.visitor', { key: shortKey(value) });
  const say = async (action: 'part' | 'restore', idempotencyKey: string) => {
    const [now] = await (action === 'part' ? part : restore)([{ workspace, input }], idempotencyKey);
    toast.done(t(action === 'part' ? 'people.parted_done' : 'people.restored_done'));
    if (now) void navigate(pathOf(now.person), { replace: true });
  };
  const askPart = () =>
    openModal('confirm', {
      title: t('people.part_title'),
      text: t('people.part_text', { visitor: t('people.visitor', { key: shortKey(visitor) }) }),
      action: t('people.part'),
      onConfirm: async () => {
        if (!(await act.run((key) => say('part', key)))) throw new Error(t('errors.unknown'));
      },
    });
  return (
    <li className={link.state === 'joined' ? undefined : 'is-off'}>
      <span>
        {t(`people.kinds.${kind}`)} <span className="num b">{shown}</span>
        <span className="block t11 mut3">
          {t('people.visitor', { key: shortKey(visitor) })} · {format.instant(link.at, timezone)} · {t(`people.states.${link.state}`)}
        </span>
        {act.problem ? (
          <span className="block t12 bad-text" role="alert">
            {act.problem}
          </span>
        ) : null}
      </span>
      <span className="sp" />
      {mayChange && canPart(link) ? (
        <Button size="sm" look="ghost" icon="split" busy={act.busy} label={t('people.part')} onClick={askPart} />
      ) : null}
      {mayChange && link.state === 'parted' ? (
        <Button size="sm" icon="undo" busy={act.busy} onClick={() => void act.run((key) => say('restore', key))}>
          {t('people.restore')}
        </Button>
      ) : null}
    </li>
  );
}
