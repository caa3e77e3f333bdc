import { Fragment } from 'react';
import type { Line } from '#domain/canvas/document.ts';
import { offerFor } from '#domain/canvas/templates/take-published.ts';
import type { CanvasCheck } from '#domain/canvas/validate.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useActions } from '../actions/context.ts';
import { FillRates } from '../published/FillRates.tsx';
import { TakeRate } from '../published/TakeRate.tsx';
import { useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { useChecks } from './use-checks.ts';

const ICONS = { error: 'critical', warning: 'warning', info: 'info' } as const;

const COLOURS = { error: 'var(--fl-critical)', warning: 'var(--fl-offpace)', info: 'var(--fl-text-3)' } as const;

interface CheckListProps {
  readonly checks: readonly CanvasCheck[];
  /** Drawn as things to do, not as mistakes. */
  readonly calm?: boolean;
  readonly onPick?: () => void;
  /** Offers to fill all empty rates at once. */
  readonly fills?: boolean;
}

const lacksRate = ({ code }: CanvasCheck): boolean => code === 'line_without_rate';

/** What a missing rate can begin with, where others publish one. */
function Take({ line }: { readonly line: Line | undefined }) {
  const { document } = useDerived();
  if (!line || !offerFor(document, line)) return null;
  return (
    <div className="cv-check-take">
      <TakeRate line={line} />
    </div>
  );
}

/** What is missing or contradicts itself; a press leads there. */
function CheckList({ checks, calm = false, onPick, fills = false }: CheckListProps) {
  const { label } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const { document, texts } = useDerived();
  const names = new Map(document.elements.map((element) => [element.id, nameOf(element, texts.text)]));
  const lineOf = (check: CanvasCheck) => (lacksRate(check) ? document.lines.find(({ id }) => id === check.lines[0]) : undefined);
  const open = (check: CanvasCheck) => {
    if (check.lines.length > 0 && check.elements.length <= 2) editor.select({ lines: check.lines });
    else editor.select({ elements: check.elements, lines: check.lines });
    flow?.zoomTo(check.elements);
    onPick?.();
  };
  return (
    <div className="cv-list">
      {checks.slice(0, 100).map((check, index) => (
        <Fragment key={index}>
          <button type="button" className="cv-check-row" onClick={() => open(check)}>
            <span style={{ color: COLOURS[calm ? 'info' : check.severity] }}>
              <Icon name={calm ? 'pencil' : ICONS[check.severity]} />
            </span>
            <span>
              {label(`canvas.checks.${check.code}`)}
              <small>
                {check.elements
                  .map((id) => names.get(id) ?? '')
                  .filter(Boolean)
                  .slice(0, 4)
                  .join(' → ')}
              </small>
            </span>
          </button>
          <Take line={lineOf(check)} />
        </Fragment>
      ))}
      {fills && (
        <div>
          <FillRates least={2} />
        </div>
      )}
    </div>
  );
}

/** Both lists, each under its own heading: what is wrong or was left undone, and what is only still to be filled in. */
export function CheckSections({ onPick }: { readonly onPick?: () => void }) {
  const { t } = useText();
  const { faults, open } = useChecks();
  const fills = faults.some(lacksRate);
  return (
    <>
      {faults.length > 0 && (
        <section className="cv-section">
          <h3 className="cv-section-title">{t('canvas.to_check', { count: faults.length })}</h3>
          <CheckList checks={faults} onPick={onPick} fills={fills} />
        </section>
      )}
      {open.length > 0 && (
        <section className="cv-section">
          <h3 className="cv-section-title">{t('canvas.to_fill', { count: open.length })}</h3>
          <CheckList checks={open} calm onPick={onPick} fills={!fills && open.some(lacksRate)} />
        </section>
      )}
    </>
  );
}

/** The same in a window, which says so when there is nothing. */
export function AllChecks({ onPick }: { readonly onPick: () => void }) {
  const { t } = useText();
  const { checks } = useDerived();
  return checks.length === 0 ? <p className="mut">{t('canvas.checks.none')}</p> : <CheckSections onPick={onPick} />;
}
