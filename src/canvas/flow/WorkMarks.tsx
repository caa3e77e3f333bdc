import { isLate, type Work } from '#domain/canvas/work.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { initialsOf } from '#src/ui/icons/initials.ts';
import { useLooker } from './use-looker.ts';
import '../styles/work.css';

/** How far a step is, who makes it and until when: small, at the edges of its card. What is done needs no day. */
export default function WorkMarks({ status, owner, due }: Omit<Work, 'person'>) {
  const { t, label } = useText();
  const { day } = useFormat();
  const { today } = useLooker()();
  const late = isLate({ status, due }, today);
  const said = label(`canvas.status.${status}`);
  return (
    <>
      {status && <i className={`cv-status is-${status}`} role="img" aria-label={said} title={said} />}
      {owner && (
        <span className="cv-owner" title={owner}>
          {initialsOf(owner)}
        </span>
      )}
      {due && status !== 'live' && (
        <time
          className={late ? 'cv-due is-late' : 'cv-due'}
          dateTime={due}
          title={t(late ? 'canvas.work.late_since' : 'canvas.work.due', { day: day(due, 'long') })}
        >
          {day(due, 'short')}
        </time>
      )}
    </>
  );
}
