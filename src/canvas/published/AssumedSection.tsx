import { assumedIn } from '#domain/canvas/templates/take-published.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useDerived } from '../store/derived.ts';
import { useShowLine } from './use-show-line.ts';

/** How many rates of the plan are assumed; a press leads to the first of them, whose panel leads to the next. */
export function AssumedSection() {
  const { t } = useText();
  const { document } = useDerived();
  const show = useShowLine();
  const [first, ...others] = assumedIn(document);
  if (!first) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.assumed.count', { count: others.length + 1 })}</h3>
      <p className="cv-help cv-assumed-help">{t('canvas.assumed.help')}</p>
      <Button size="sm" onClick={() => show(first)}>
        {t('canvas.assumed.show', { count: others.length + 1 })}
      </Button>
    </section>
  );
}

/** From one assumed rate to the next, and from the last to the first. */
export function NextAssumed({ line }: { readonly line: string }) {
  const { t } = useText();
  const { document } = useDerived();
  const show = useShowLine();
  const assumed = assumedIn(document);
  const at = assumed.findIndex(({ id }) => id === line);
  const next = assumed[(at + 1) % assumed.length];
  if (at < 0 || !next || assumed.length < 2) return null;
  return (
    <Button size="sm" look="ghost" onClick={() => show(next)}>
      {t('canvas.assumed.next', { at: ((at + 1) % assumed.length) + 1, count: assumed.length })}
    </Button>
  );
}
