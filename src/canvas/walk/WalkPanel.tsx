import { useEffect, useRef, useState } from 'react';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import type { Walked } from '#domain/canvas/walked.ts';
import { hostsBeyond } from '#domain/canvas/walked-hosts.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useHost } from '../host.ts';
import { useDocument } from '../store/context.ts';
import type { CanvasWalk } from './port.ts';
import { type Lights, useLights } from './walk-context.ts';

/** As many of the latest are listed, and spoken of at once. */
const LISTED = 8;
const SPOKEN = 3;

/** Some of what is said is a sentence already. */
const ended = (said: string) => (/[.!?。]$/.test(said) ? said : `${said}.`);

/** What an event came to: the steps it lit up, or why none. */
function useOutcome(): (walked: Walked) => string {
  const text = useText();
  const { t, label } = text;
  return ({ event, at }) => {
    if (event.reason) return t('walk.notCounted', { reason: label(`collector.reasons.${event.reason}`) });
    if (at.length > 0) return at.map((element) => nameOf(element, text)).join(', ');
    return t('walk.noRule', { seen: event.name || event.path });
  };
}

/** Told to those who hear the page: each thing that has come since, once. */
function Spoken({ walked, elements, of }: Lights) {
  const { t } = useText();
  const outcome = useOutcome();
  const [said, setSaid] = useState('');
  const told = useRef(0);
  const latest = useRef(outcome);
  latest.current = outcome;
  useEffect(() => {
    const news = walked.slice(told.current);
    told.current = walked.length;
    if (news.length === 0) return;
    const seen = t('walk.lit', { lit: String(elements.size), of: String(of) });
    setSaid([...news.slice(-SPOKEN).map((each) => latest.current(each)), seen].map(ended).join(' '));
  }, [walked, elements, of, t]);
  return (
    <p className="sr" role="status">
      {said}
    </p>
  );
}

function Seen({ walked }: Pick<Lights, 'walked'>) {
  const { t, label } = useText();
  const outcome = useOutcome();
  if (walked.length === 0) return null;
  return (
    <ol aria-label={t('walk.events')}>
      {walked
        .slice(-LISTED)
        .toReversed()
        .map((each) => {
          const { event, at } = each;
          const [look, icon] = event.reason
            ? (['is-refused', 'warning'] as const)
            : at.length > 0
              ? (['is-lit', 'check'] as const)
              : (['', 'info'] as const);
          return (
            <li key={event.id} className={look}>
              <Icon name={icon} />
              <span>
                {outcome(each)}
                <small>
                  {label(`event_kinds.${event.kind}`)} · {event.name || `${event.host}${event.path}`}
                </small>
              </span>
            </li>
          );
        })}
    </ol>
  );
}

/** Domains that the walk does not go along to, and what to do about it. */
function Beyond({ walk }: { readonly walk: CanvasWalk }) {
  const { t } = useText();
  const document = useDocument();
  if (!walk.domains) return null;
  const hosts = hostsBeyond(document, walk.events, walk.domains);
  if (hosts.length === 0) return null;
  return (
    <div className="alert">
      <Icon name="info" />
      <span>
        {t('walk.beyond', { domains: hosts.slice(0, SPOKEN).join(', ') })}{' '}
        <Button look="ghost" size="sm" onClick={walk.onDomains}>
          {t('walk.toDomains')}
        </Button>
      </span>
    </div>
  );
}

/** How it stands with a walk through the own site, while its steps light up on the map beside. */
export default function WalkPanel() {
  const { t } = useText();
  const format = useFormat();
  const { walk, timezone } = useHost();
  const lights = useLights();
  if (!walk || !lights) return null;
  const values = { time: format.instant(walk.ends_at, timezone, 'clock') };
  const isOver = walk.state === 'over';
  return (
    <section className="cv-walk" aria-label={t('walk.title')}>
      <header className="row g8">
        <h2>{t('walk.title')}</h2>
        {isOver ? (
          <Button look="ghost" size="sm" icon="close" label={t('common.close')} onClick={walk.onClose} />
        ) : (
          <Button size="sm" busy={walk.isBusy} onClick={walk.onEnd}>
            {t('walk.end')}
          </Button>
        )}
      </header>
      <p role="status">{t(`walk.${walk.state}`, values)}</p>
      {walk.blocked && !isOver ? (
        <p>
          <a href={walk.blocked} target="_blank" rel="noopener noreferrer">
            {t('walk.blocked')}
          </a>
        </p>
      ) : null}
      <p>
        <b>
          {lights.of === 0 ? t('walk.noSteps') : t('walk.lit', { lit: format.number(lights.elements.size), of: format.number(lights.of) })}
        </b>
      </p>
      {isOver ? (
        <div>
          <Button size="sm" icon="external" busy={walk.isBusy} onClick={walk.onAgain}>
            {t('walk.again')}
          </Button>
        </div>
      ) : null}
      <Beyond walk={walk} />
      <Seen walked={lights.walked} />
      <Spoken {...lights} />
    </section>
  );
}
