import type { InstallNote } from '#domain/wire/install-check.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { Findings } from './InstallCheck.tsx';

export type InstallState =
  | { readonly step: 'before' | 'checking' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'done'; readonly found: Findings };

/** The script is there and counts nothing all the same. */
const STOPS: ReadonlySet<InstallNote> = new Set(['blockedScript', 'blockedEvents', 'insecure', 'held']);

function lookOf({ result, notes }: Findings): 'good' | 'warn' | 'bad' {
  if (result !== 'found') return 'bad';
  return notes.length === 0 ? 'good' : 'warn';
}

/** What was found on the page, sentence by sentence, and what to do next. */
function Found({ found }: { readonly found: Findings }) {
  const { t } = useText();
  const { result, notes, failure, status, url } = found;
  const look = lookOf(found);
  const isStopped = notes.some((note) => STOPS.has(note));
  const sentences = [
    ...(failure ? [t(`installCheck.failures.${failure}`, { status: status ?? '' })] : []),
    ...notes.map((note) => t(`installCheck.notes.${note}`, { origin: found.origin ?? '' })),
    ...(result === 'absent' ? [t('installCheck.absentText')] : []),
    ...(result === 'found' && !isStopped ? [t('installCheck.foundText')] : []),
  ];
  return (
    <div className={`alert ${look}`}>
      <Icon name={look === 'good' ? 'onTrack' : 'warning'} />
      <div>
        <div className="b">{t(`installCheck.${isStopped ? 'foundBut' : result}`)}</div>
        {sentences.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
        <div className="t12">{t('installCheck.seen', { url })}</div>
      </div>
    </div>
  );
}

/** The place below the button: what it does, that it is at it, and what came of it. Told to those who hear the page. */
export function InstallFindings({ state }: { readonly state: InstallState }) {
  const { t } = useText();
  return (
    <div role="status" aria-live="polite">
      {state.step === 'before' ? <p className="mut">{t('installCheck.hint')}</p> : null}
      {state.step === 'checking' ? <p className="mut">{t('installCheck.checking')}</p> : null}
      {state.step === 'failed' ? (
        <div className="alert bad">
          <Icon name="warning" />
          <div>
            <div className="b">{t('installCheck.failed')}</div>
            <div>{state.text}</div>
          </div>
        </div>
      ) : null}
      {state.step === 'done' ? <Found found={state.found} /> : null}
    </div>
  );
}
